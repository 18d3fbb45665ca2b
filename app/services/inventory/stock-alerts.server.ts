import { randomUUID } from 'node:crypto';
import { ALERTS_PER_DAY, type StockAlert } from '~/domain/inventory/stock-alert';
import { stockAlertToken } from '~/domain/inventory/stock-alert-link.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import {
  confirmAlert,
  countAlertsOf,
  enqueueItemOf,
  findAlert,
  insertAlert,
  stopAlerts,
  takeAlertsInStock,
} from '~/models/inventory/stock-alert.server';
import type { ServiceContext, Settings } from '~/services/context';
import { toCustomer, type WriteLetter } from '~/services/emails/letter.server';

type Context = Pick<ServiceContext, 'db' | 'now'> & Settings<'sessionSecret'>;

const DAY_MS = 24 * 60 * 60_000;
/** Mails per transaction. */
const AT_ONCE = 100;

/**
 * Notes who wants a mail when a variant is back. A customer's wish counts at once; a stranger's address gets a mail that
 * asks to confirm it, but only so many in a day. Asked twice, it is one.
 *
 * @param customer null for strangers; its email is the account's
 */
export async function requestStockAlert(
  { db, now, config }: Context,
  variant: Pick<StockAlert, 'variantGid' | 'path' | 'title'>,
  { email, customerGid }: Pick<StockAlert, 'email' | 'customerGid'>,
): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const before = await countAlertsOf(trx, email, new Date(now() - DAY_MS));
    if (customerGid === null && before >= ALERTS_PER_DAY) return;
    const alert = { id: randomUUID(), ...variant, email, customerGid };
    const { id, state, isNew } = await insertAlert(trx, alert, at);
    if (state === 'waiting') await enqueueItemOf(trx, variant.variantGid, at);
    if (state === 'waiting' || !isNew) return;
    const key = `stock-alert:${id}:confirm`;
    const variables = tokensOf(config.sessionSecret, id);
    await sendEmail(trx, { template: 'stock-alert-confirm', key, about: id, variables }, at);
  });
}

/** Does what a signed link says. @returns the alert as it is then; null if it is there no more */
export async function followStockAlertLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { does, id }: { does: 'confirm' | 'stop'; id: string },
): Promise<StockAlert | null> {
  const at = new Date(now());
  if (does === 'stop') await stopAlerts(db, id, at);
  else {
    await db.transaction().execute(async (trx) => {
      const isConfirmed = await confirmAlert(trx, id, at);
      const alert = isConfirmed ? await findAlert(trx, id) : null;
      if (alert) await enqueueItemOf(trx, alert.variantGid, at);
    });
  }
  return findAlert(db, id);
}

/** Writes the mails to all who wait for what is back in stock, exactly one for each alert. */
export async function notifyBackInStock({ db, now, config }: Context): Promise<number> {
  for (let count = 0; ;) {
    const taken = await db.transaction().execute(async (trx) => {
      const at = new Date(now());
      const alerts = await takeAlertsInStock(trx, AT_ONCE, at);
      for (const { id, customerGid } of alerts) {
        const email = {
          template: 'back-in-stock',
          key: `stock-alert:${id}:back`,
          about: id,
          variables: tokensOf(config.sessionSecret, id),
          ...(customerGid !== null && { to: customerGid }),
        } as const;
        await sendEmail(trx, email, at);
      }
      return alerts.length;
    });
    count += taken;
    if (taken < AT_ONCE) return count;
  }
}

/** The mails about what is sold out: to the account's address of today, or to the one that was typed. */
export const stockAlertLetter: WriteLetter = async (context, email) => {
  const alert = await findAlert(context.db, email.about);
  if (!alert) return 'no-recipient';
  const isDue = email.template === 'stock-alert-confirm' ? alert.state === 'unconfirmed' : true;
  if (!isDue) return 'not-due';
  const { links } = context;
  const variables = {
    product: alert.title,
    link:
      email.template === 'stock-alert-confirm'
        ? links.stockAlert(email.variables['token'] ?? '')
        : links.at(alert.path),
    stopLink: links.stockAlert(email.variables['stop'] ?? ''),
  };
  if (alert.customerGid !== null) return toCustomer(context, alert.customerGid, variables);
  return { to: alert.email, variables };
};

function tokensOf(secret: string, id: string) {
  return {
    token: stockAlertToken(secret, { does: 'confirm', id }),
    stop: stockAlertToken(secret, { does: 'stop', id }),
  };
}
