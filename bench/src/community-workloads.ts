import { listCommunities, searchCommunities } from '@aura/contract/communities/communities.contract'
import { membersPageSize } from '@aura/contract/communities/communities.limits'
import {
  joinCommunity,
  leaveCommunity,
  listMembers,
  maxMemberPage,
} from '@aura/contract/communities/communities.members.contract'
import { communityPosts, communityTopPosts } from '@aura/contract/communities/communities.posts.contract'
import { communityNameOf, largestCommunityId } from './dataset/communities.ts'
import { many, read, write } from './requests.ts'
import { withSlip } from './typing-errors.ts'
import type { Work, WorkMaterial } from './work.ts'
import { pick, work } from './workloads.ts'

/** Calls on communities; every account is a member of the first community. */
export function listCommunityWorks({
  people,
  peopleCount,
  communityCount,
  smallest,
  draw,
}: WorkMaterial): Work[] {
  const anyPerson = () => pick(people, Math.floor(draw() * people.length))
  const inLargest = (path: string) => path.replace(':id', String(largestCommunityId))
  const members = (page: number, limit = membersPageSize) =>
    read(`${inLargest(listMembers.path)}?page=${page}&limit=${limit}`, anyPerson())
  // The last full one, to compare with the first.
  const lastPage = Math.max(1, Math.floor(peopleCount / membersPageSize))
  const joiners = people.filter(({ id }) => id !== smallest.ownerId)
  const inSmallest = (path: string) => path.replace(':id', String(smallest.id))

  return [
    work(
      'posts of a community',
      'one-read',
      many(() => read(inLargest(communityPosts.path), anyPerson())),
    ),
    work(
      'top posts of a community',
      'one-read',
      many(() => read(inLargest(communityTopPosts.path), anyPerson())),
    ),
    work(
      'list of communities',
      'one-read',
      many(() => read(listCommunities.path, anyPerson())),
    ),
    work(
      'search of communities, a slip',
      'one-read',
      many(() => {
        const name = communityNameOf(1 + Math.floor(draw() * communityCount))
        return read(
          `${searchCommunities.path}?query=${encodeURIComponent(withSlip(name, draw))}`,
          anyPerson(),
        )
      }),
    ),
    work(
      'members by aura, first page',
      'one-read',
      many(() => members(1)),
    ),
    work(
      'members by aura, middle page',
      'one-read',
      many(() => members(Math.ceil(lastPage / 2))),
    ),
    work(
      'members by aura, last page',
      'one-read',
      many(() => members(lastPage)),
    ),
    work(
      'rank of one member',
      'one-read',
      many(() => members(1 + Math.floor(draw() * Math.min(peopleCount, maxMemberPage)), 1)),
    ),
    work('joining and leaving one community', 'one-write', (connection) => {
      const person = pick(joiners, connection)
      return [
        write(inSmallest(joinCommunity.path), {}, person),
        { ...read(inSmallest(leaveCommunity.path), person), method: 'DELETE' },
      ]
    }),
  ]
}
