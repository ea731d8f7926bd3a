import type { Member } from "../../../../ports/accounts/people/Person.ts"

export const memberRow = ({ person, role, addedAt }: Member) => ({
  id: person.id,
  email: person.email,
  role,
  added_at: addedAt.toISOString()
})
