import { sql, type Kysely, type Selectable } from 'kysely';
import type { ProofTurn } from '~/domain/custom-orders/custom-order-next';
import type { CustomOrder as CustomOrderRow, DB } from '../../../db/schema';
import {
  customOrderFromRow,
  PROOF_TURN,
  type CustomOrderWithTurn,
} from './custom-order-row.server';

/**
 * Lists a customer's requests that wait for them, longest waiting first: for approval of a proof, for an
 * address, or for payment. Leaves out those with a payment in progress.
 */
export async function listCustomOrdersWaiting(
  db: Kysely<DB>,
  customerGid: string,
  limit: number,
): Promise<CustomOrderWithTurn[]> {
  const { rows } = await sql<Selectable<CustomOrderRow> & { proof_turn: ProofTurn | null }>`
    select * from (
      select t.*, ${PROOF_TURN} as proof_turn from custom_order t
      where t.customer_gid = ${customerGid}
    ) t
    where t.proof_turn = 'customer' or (t.state in ('approved', 'accepted')
      and not exists (select from payment where purpose = 'custom_order'
        and subject = t.id::text and payment.state <> 'failed'))
    order by t.updated_at, t.number limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...customOrderFromRow(row), proofTurn: row.proof_turn }));
}
