import type { Books } from './books';
import { common, dollars, lastChange, lineRecords } from './record-parts';
import type { Drawn } from './record-parts';
import { CUSTOM_FIELDS } from './rows';
import type { BookPaymentRow, CreditMemoRow, InvoiceRow, SalesFormRow } from './rows';

/** Returns an invoice with the payments applied to it. */
export function invoiceRecord(row: InvoiceRow, { customers, payments, terms }: Books): Drawn {
  const { id, dueOn, balanceCents, termId, emailedAt } = row;
  const linked = payments.filter(({ lines }) => lines.some((line) => line.invoiceId === id));
  const term = terms.find((each) => each.id === termId);
  const form = formRecord(row, { customers });
  return {
    filter: { ...form.filter, DueDate: dueOn, Balance: dollars(balanceCents) },
    record: {
      ...form.record,
      DueDate: dueOn,
      ...(term && { SalesTermRef: { value: term.id, name: term.name } }),
      Balance: dollars(balanceCents),
      LinkedTxn: linked.map((payment) => ({ TxnId: payment.id, TxnType: 'Payment' })),
      ...(row.isVoid && { PrivateNote: row.note ?? 'Voided' }),
      EmailStatus: emailedAt ? 'EmailSent' : 'NotSet',
      ...(emailedAt && { DeliveryInfo: { DeliveryType: 'Email', DeliveryTime: emailedAt } }),
    },
  };
}

/** Returns a credit memo with what is left of it. */
export function creditMemoRecord(
  row: CreditMemoRow,
  { customers }: Pick<Books, 'customers'>,
): Drawn {
  const left = dollars(row.remainingCents);
  const form = formRecord(row, { customers });
  return {
    filter: { ...form.filter, Balance: left },
    record: { ...form.record, Balance: left, RemainingCredit: left },
  };
}

function formRecord(row: SalesFormRow, { customers }: Pick<Books, 'customers'>): Drawn {
  const { id, number, issuedOn, totalCents, customerId, customFields, note, memo } = row;
  const customer = customers.find((each) => each.id === customerId);
  const email = row.email ?? customer?.email;
  return {
    filter: {
      Id: id,
      DocNumber: number,
      TxnDate: issuedOn,
      TotalAmt: dollars(totalCents),
      CustomerRef: customerId,
      'MetaData.LastUpdatedTime': lastChange(row),
    },
    record: {
      ...common({ createdAt: `${issuedOn}T09:00:00-07:00`, ...row }),
      ...(number && { DocNumber: number }),
      TxnDate: issuedOn,
      CurrencyRef: { value: row.currency ?? 'USD', name: row.currency ?? 'United States Dollar' },
      CustomerRef: { value: customerId, name: customer?.name ?? '' },
      ...(email && { BillEmail: { Address: email } }),
      ...(note && { PrivateNote: note }),
      ...(memo && { CustomerMemo: { value: memo } }),
      CustomField: CUSTOM_FIELDS.map((field) => ({
        DefinitionId: field.id,
        Name: field.name,
        Type: 'StringType',
        ...(customFields?.[field.id] && { StringValue: customFields[field.id] }),
      })),
      Line: lineRecords(row),
      TxnTaxDetail: { TotalTax: dollars(row.taxCents ?? 0) },
      TotalAmt: dollars(totalCents),
    },
  };
}

/** Returns a payment with the amounts applied to each invoice, and those taken from credit memos. */
export function paymentRecord(row: BookPaymentRow, { customers }: Pick<Books, 'customers'>): Drawn {
  const { id, customerId, totalCents, lines, receivedOn, createdAt } = row;
  const applied = lines.reduce((sum, { cents }) => sum + cents, 0);
  const credits = row.credits ?? [];
  const credited = credits.reduce((sum, { cents }) => sum + cents, 0);
  const customer = customers.find((each) => each.id === customerId);
  return {
    filter: {
      Id: id,
      TxnDate: receivedOn,
      TotalAmt: dollars(totalCents),
      CustomerRef: customerId,
      'MetaData.CreateTime': createdAt,
      'MetaData.LastUpdatedTime': lastChange(row),
    },
    record: {
      ...common(row),
      TxnDate: receivedOn,
      CurrencyRef: { value: 'USD', name: 'United States Dollar' },
      CustomerRef: { value: customerId, name: customer?.name ?? '' },
      DepositToAccountRef: { value: '4' },
      ProcessPayment: false,
      TotalAmt: dollars(totalCents),
      UnappliedAmt: dollars(totalCents + credited - applied),
      ...(row.note && { PrivateNote: row.note }),
      Line: [
        ...lines.map(({ invoiceId, cents }) => link(invoiceId, 'Invoice', cents)),
        ...credits.map(({ creditMemoId, cents }) => link(creditMemoId, 'CreditMemo', cents)),
      ],
    },
  };
}

const link = (TxnId: string, TxnType: 'Invoice' | 'CreditMemo', cents: number) => ({
  Amount: dollars(cents),
  LinkedTxn: [{ TxnId, TxnType }],
});
