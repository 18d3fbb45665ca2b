import type { ReactNode } from 'react';
import { TableScroll } from '~/components/dashboard/table-scroll';

export type Member = {
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  isAdmin: boolean;
};

/** People of an organization; `last` heads and fills the last column. */
export function MemberTable({
  caption,
  members,
  last,
}: {
  caption: string;
  members: readonly Member[];
  last: { heading: string; cell: (member: Member) => ReactNode };
}) {
  return (
    <TableScroll label={caption}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">{last.heading}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.userId}>
              <th scope="row">
                <bdi>{nameOf(member)}</bdi>
              </th>
              <td data-label="Email">{member.email}</td>
              <td data-label={last.heading}>{last.cell(member)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function nameOf({ firstName, lastName, email }: Member): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
