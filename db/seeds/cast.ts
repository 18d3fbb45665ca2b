import type { Transaction } from 'kysely';
import { organizations, people } from '../../seed/people';
import type { DB } from '../schema';

/** Returns a row's id for a seed's number: the same in every database, so that tests can name it. */
export function castId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Inserts the organizations of the sandbox's people, only while every platform is the sandbox. */
export async function sowOrganizations(transaction: Transaction<DB>): Promise<void> {
  await transaction
    .insertInto('organizations')
    .values(
      organizations.map(({ id, name, showManage }) => ({
        id: castId(id),
        name,
        show_manage: showManage,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const members = organizations.flatMap((organization) =>
    organization.members.map(({ personId, isAdmin }) => {
      const person = people.find(({ id }) => id === personId);
      if (!person) throw new Error(`nobody of the cast has the id ${personId}`);
      return {
        user_id: String(personId),
        organization_id: castId(organization.id),
        is_admin: isAdmin,
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
      };
    }),
  );
  await transaction
    .insertInto('organization_users')
    .values(members)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Inserts the names that the sandbox's people have given their addresses. */
export async function sowLocationNames(transaction: Transaction<DB>): Promise<void> {
  await transaction
    .insertInto('location_names')
    .values(
      people.flatMap((person) =>
        person.addresses.map((address) => ({
          address_id: String(address.id),
          shopify_customer_id: String(person.id),
          location_name: address.locationName,
        })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
