import type { AccountCard } from './account-cards.queries.ts'

/** An account as lists and cards answer it, by `PersonFields` of the contract. */
export const presentPerson = ({ id, pseudo, pictureName, auraTypeId }: AccountCard) => ({
  id,
  pseudo,
  profile_picture: pictureName,
  aura_type_id: auraTypeId,
})
