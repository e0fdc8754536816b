import type { changeRole, Role, RoleHolder } from '@aura/contract/accounts/accounts.roles.contract'
import type { BodyOf } from '@aura/contract/endpoint'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AuditLog, Auditor } from '../audit/audit.service.ts'
import { skeletonOf } from './pseudos.rules.ts'
import {
  findActingAdministrators,
  findRoleHolders,
  holdRole,
  lockRoles,
  type RoleRow,
  updateRole,
} from './roles.queries.ts'

export interface RolesDeps {
  db: Db
  clock: Clock
  auditLog: AuditLog
}

export type RolesService = ReturnType<typeof createRolesService>

/**
 * Moderators and administrators [MOD-11, MOD-28]. Roles are read with the session, so that every process and socket applies a
 * change within 250 ms. Suspended and leaving accounts keep their role but cannot act.
 */
export function createRolesService({ db, clock, auditLog }: RolesDeps) {
  /** Changes and records a role; idempotent. The caller holds the lock of roles. */
  async function changeTo(
    tx: Tx,
    by: Auditor,
    { pseudo, role }: BodyOf<typeof changeRole>,
  ): Promise<RoleHolder> {
    const account = await holdRole(tx, skeletonOf(pseudo))
    if (!account) throw new DomainError('profiles.unknown')
    const former = roleOf(account)
    if (former === role) return viewOf(account)
    const changed = {
      isModerator: role !== 'user',
      isAdministrator: role === 'administrator',
      roleGrantedAt: role === 'user' ? null : clock.now(),
    }
    await updateRole(tx, account.id, changed)
    const details = `${former} → ${role}`
    await auditLog.record(tx, { actor: by, act: 'change-role', personId: account.id, details })
    return viewOf({ ...account, ...changed })
  }

  return {
    async list(): Promise<{ people: RoleHolder[] }> {
      return { people: (await findRoleHolders(db)).map(viewOf) }
    },

    /**
     * @throws DomainError `profiles.unknown`, `accounts.last-administrator` if no administrator would be left, `platform.forbidden`
     * if the actor is no longer one
     */
    async change(actor: Actor, wanted: BodyOf<typeof changeRole>): Promise<RoleHolder> {
      return inTransaction(db, async (tx) => {
        await lockRoles(tx)
        const now = clock.now()
        if (!(await findActingAdministrators(tx, now)).includes(actor.userId))
          throw new DomainError('platform.forbidden')
        const holder = await changeTo(tx, actor, wanted)
        if ((await findActingAdministrators(tx, now)).length === 0)
          throw new DomainError('accounts.last-administrator')
        return holder
      })
    },

    /**
     * Changes a role for an operator, who may remove the last administrator, because operators can appoint one again.
     *
     * @returns the pseudo as written, and whether an administrator is left
     * @throws DomainError `profiles.unknown`
     */
    async changeByCommand(
      by: string,
      wanted: BodyOf<typeof changeRole>,
    ): Promise<{ pseudo: string; isAdministered: boolean }> {
      return inTransaction(db, async (tx) => {
        await lockRoles(tx)
        const { pseudo } = await changeTo(tx, by, wanted)
        return { pseudo, isAdministered: (await findActingAdministrators(tx, clock.now())).length > 0 }
      })
    },
  }
}

/** The role of an account by its rights. */
export function roleOf({
  isModerator,
  isAdministrator,
}: Pick<Actor, 'isModerator' | 'isAdministrator'>): Role {
  if (isAdministrator) return 'administrator'
  return isModerator ? 'moderator' : 'user'
}

function viewOf(row: RoleRow): RoleHolder {
  return {
    id: row.id,
    pseudo: row.pseudo,
    profile_picture: row.pictureName,
    aura_type_id: row.auraTypeId,
    role: roleOf(row),
    granted_at: row.roleGrantedAt?.toISOString() ?? null,
  }
}
