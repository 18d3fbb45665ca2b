import { formatUsd, cents } from '~/domain/core/money';
import { oneLine } from '~/domain/core/text/search-text';
import { returnName } from '~/domain/returns/return';
import { findReturnCase, listReturnLines } from '~/models/returns/return-case.server';
import { findReturnEventToMail } from '~/models/returns/return-event.server';
import { hasLabel } from '~/models/returns/return-label.server';
import { findReturnSetting } from '~/models/returns/return-setting.server';
import { RETURN_MAIL } from '~/content/returns/returns';
import { toCustomer, type WriteLetter } from '~/services/emails/letter.server';

/** A step of a return, to the side that did not take it; the request also to its customer. */
export const returnLetter: WriteLetter = async (context, { template, about }) => {
  const { db, links, staffAddress } = context;
  const event = await findReturnEventToMail(db, about);
  const one = event && (await findReturnCase(db, event.returnId));
  if (!event || !one || one.redactedAt !== null) return 'no-recipient';
  const name = returnName(one);
  const lines = await listReturnLines(db, one.id);
  const variables = {
    number: name,
    order: one.orderName,
    items: lines.map(({ quantity, title }) => `${quantity} × ${oneLine(title)}`).join('\n'),
    said: event.said ?? '',
    amount: event.cents === null ? '' : formatUsd(cents(event.cents)),
    next: RETURN_MAIL.next(one.comesBack !== false),
    label: (await hasLabel(db, one.id)) ? RETURN_MAIL.label(links.returnLabel(one.id)) : '',
    instructions: one.comesBack === false ? '' : (await findReturnSetting(db)).instructions,
  };
  if (template.endsWith('-staff')) {
    return {
      to: staffAddress,
      about: `(${name})`,
      variables: {
        ...variables,
        customer: oneLine(event.actorName ?? 'A customer'),
        link: links.staffReturn(one.id),
      },
    };
  }
  const letter = await toCustomer(context, one.customerGid, {
    ...variables,
    link: links.ownReturn(one.id),
  });
  return typeof letter === 'string' ? letter : { ...letter, about: `(${name})` };
};
