import { RolesBoard } from '../../../features/accounts/roles/roles-board.tsx'

/** Who moderates, for administrators [MOD-28]. */
export function RolesTab() {
  return <RolesBoard />
}
