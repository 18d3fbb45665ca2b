import type { BookSettings } from './books';
import { common, lastChange } from './record-parts';
import type { Drawn } from './record-parts';
import { ACCOUNTS, CUSTOM_FIELDS } from './rows';
import type { BookCustomerRow, InvoiceRow, ItemRow, TermRow } from './rows';

/** Returns a customer with what is open of their invoices. */
export function customerRecord(
  row: BookCustomerRow,
  { invoices }: { invoices: InvoiceRow[] },
): Drawn {
  const { id, name, email, details } = row;
  const own = invoices.filter(({ customerId }) => customerId === id);
  const open = own.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
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
