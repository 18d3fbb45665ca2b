import type { Books, BookSettings } from './books';
import { common, lastChange } from './record-parts';
import type { Drawn } from './record-parts';
import { ACCOUNTS, CUSTOM_FIELDS } from './rows';
import type { BookCustomerRow, BookPaymentRow, ItemRow, TermRow } from './rows';

type Movements = Pick<Books, 'invoices' | 'creditMemos' | 'payments'>;

/** Returns a customer with what they owe: open invoices, less credits and payments that are not applied. */
export function customerRecord(row: BookCustomerRow, books: Movements): Drawn {
  const { id, name, email, details } = row;
  const own = <Row extends { customerId: string }>(rows: Row[]) =>
    rows.filter(({ customerId }) => customerId === id);
  const open =
    total(own(books.invoices).map(({ balanceCents }) => balanceCents)) -
    total(own(books.creditMemos).map(({ remainingCents }) => remainingCents)) -
    total(own(books.payments).map(unappliedCents));
  return {
    filter: {
      Id: id,
      DisplayName: name,
      PrimaryEmailAddr: email,
      Active: 'true',
      'MetaData.LastUpdatedTime': lastChange(row),
    },
    record: {
      ...common(row),
      ...details,
      DisplayName: name,
      FullyQualifiedName: name,
      ...(email && { PrimaryEmailAddr: { Address: email } }),
      Active: true,
      Balance: open / 100,
      CurrencyRef: { value: 'USD', name: 'United States Dollar' },
    },
  };
}

const total = (amounts: number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);

function unappliedCents({ totalCents, lines, credits = [] }: BookPaymentRow): number {
  return (
    totalCents + total(credits.map(({ cents }) => cents)) - total(lines.map(({ cents }) => cents))
  );
}

export function itemRecord(row: ItemRow): Drawn {
  const { id, name, type, incomeAccountId } = row;
  const account = ACCOUNTS.find((each) => each.id === incomeAccountId);
  return {
    filter: { Id: id, Name: name, Type: type, Active: 'true' },
    record: {
      ...common(row),
      Name: name,
      FullyQualifiedName: name,
      Type: type,
      Active: true,
      Taxable: false,
      UnitPrice: 0,
      TrackQtyOnHand: false,
      IncomeAccountRef: { value: incomeAccountId, name: account?.name ?? '' },
    },
  };
}

export function termRecord(row: TermRow): Drawn {
  const { id, name, dueDays } = row;
  return {
    filter: { Id: id, Name: name, Active: 'true' },
    record: {
      ...common(row),
      Name: name,
      Active: true,
      Type: 'STANDARD',
      DueDays: dueDays,
      DiscountPercent: 0,
    },
  };
}

export function accountRecord({ id, name, type }: (typeof ACCOUNTS)[number]): Drawn {
  return {
    filter: { Id: id, Name: name, AccountType: type, Active: 'true' },
    record: { ...common({ id }), Name: name, AccountType: type, Active: true },
  };
}

/** Returns the settings of sales forms that a caller needs to know. */
export function preferencesRecord(settings: BookSettings): Drawn {
  return {
    filter: { Id: '1' },
    record: {
      ...common({ id: '1' }),
      AccountingInfoPrefs: {
        ...(settings.closedThrough && { BookCloseDate: settings.closedThrough }),
      },
      SalesFormsPrefs: {
        CustomTxnNumbers: settings.customNumbers,
        AllowShipping: true,
        AllowDiscount: true,
        AutoApplyCredit: settings.autoApplyCredit,
        CustomField: CUSTOM_FIELDS.map(({ id, name }) => ({
          CustomField: [
            { Name: `SalesFormsPrefs.SalesCustomName${id}`, Type: 'StringType', StringValue: name },
          ],
        })),
      },
    },
  };
}
