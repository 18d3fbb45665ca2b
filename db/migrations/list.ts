import type { Migration } from 'kysely';
import * as webhookEvents from './0001-webhook-events';
import * as customers from './0002-customers';
import * as signIn from './0003-sign-in';
import * as site from './0004-site';
import * as organizations from './0005-organizations';
import * as staff from './0006-staff';
import * as staffActions from './0007-staff-actions';
import * as emails from './0008-emails';
import * as ledger from './0009-ledger';
import * as ledgerGuards from './0010-ledger-guards';
import * as liability from './0011-liability';
import * as paymentMethods from './0012-payment-methods';
import * as deposits from './0013-deposits';
import * as topUps from './0014-top-ups';
import * as payments from './0015-payments';
import * as checkout from './0016-checkout';
import * as refunds from './0017-refunds';
import * as invoices from './0018-invoices';
import * as orders from './0019-orders';
import * as staffOrders from './0020-staff-orders';
import * as draftOrders from './0021-draft-orders';
import * as customOrders from './0022-custom-orders';
import * as customOrderGuards from './0023-custom-order-guards';
import * as ambassadors from './0024-ambassadors';
import * as training from './0025-training';
import * as commissions from './0026-commissions';
import * as leaderboards from './0027-leaderboards';
import * as customerMirror from './0028-customer-mirror';
import * as approvals from './0029-approvals';
import * as accountMerges from './0030-account-merges';
import * as compost from './0031-compost';
import * as audit from './0032-audit';
import * as auditLedger from './0033-audit-ledger';
import * as auditDeposits from './0034-audit-deposits';
import * as auditPayments from './0035-audit-payments';
import * as auditCustomers from './0036-audit-customers';
import * as auditCommissions from './0037-audit-commissions';
import * as auditChecks from './0038-audit-checks';
import * as storefront from './0039-storefront';
import * as alarms from './0040-alarms';
import * as quickbooksConnection from './0042-quickbooks-connection';
import * as productReviews from './0045-product-reviews';
import * as statusChecks from './0047-status-checks';
import * as paymentTerms from './0050-payment-terms';
import * as checkoutPoNumber from './0055-checkout-po-number';
import * as paymentsOfOrdersAndQuotes from './0056-payments-of-orders-and-quotes';
import * as quotes from './0057-quotes';
import * as orderInvoices from './0058-order-invoices';
import * as quickbooksEvents from './0059-quickbooks-events';
import * as storeIdentity from './0060-store-identity';
import * as invoiceReminders from './0061-invoice-reminders';
import * as approvalsOfQuotes from './0065-approvals-of-quotes';
import * as invoiceWriteOffs from './0067-invoice-write-offs';
import * as bankDebitsOfPayments from './0068-bank-debits-of-payments';
import * as customerEmails from './0069-customer-emails';
import * as fulfillment from './0070-fulfillment';
import * as fulfillmentWork from './0071-fulfillment-work';
import * as parcels from './0074-parcels';
import * as orderEdits from './0077-order-edits';
import * as ownOrderChanges from './0078-own-order-changes';
import * as returns from './0080-returns';
import * as inventory from './0084-inventory';
import * as inventoryChanges from './0085-inventory-changes';
import * as stockAlerts from './0086-stock-alerts';
import * as customOrderProduction from './0087-custom-order-production';
import * as returnsSync from './0088-returns-sync';
import * as fulfillmentLists from './0090-fulfillment-lists';
import * as trackingOfBulkActions from './0091-tracking-of-bulk-actions';
import * as pickup from './0092-pickup';
import * as openOrderEdits from './0093-open-order-edits';
import * as billedPoNumbers from './0094-billed-po-numbers';
import * as returnLabels from './0095-return-labels';
import * as reconciler from './0100-reconciler';
import * as catalogue from './0101-catalogue';
import * as fulfillmentSearch from './0102-fulfillment-search';
import * as upkeepOfHotTables from './0103-upkeep-of-hot-tables';
import * as storedFiles from './0104-stored-files';
import * as rateLimit from './0106-rate-limit';
import * as shardsOfHotRows from './0107-shards-of-hot-rows';
import * as bulkFill from './0108-bulk-fill';

/** Every migration, in order. A list and not a folder scan, so that the bundle carries them. */
export const migrations: Record<string, Migration> = {
  '0001-webhook-events': webhookEvents,
  '0002-customers': customers,
  '0003-sign-in': signIn,
  '0004-site': site,
  '0005-organizations': organizations,
  '0006-staff': staff,
  '0007-staff-actions': staffActions,
  '0008-emails': emails,
  '0009-ledger': ledger,
  '0010-ledger-guards': ledgerGuards,
  '0011-liability': liability,
  '0012-payment-methods': paymentMethods,
  '0013-deposits': deposits,
  '0014-top-ups': topUps,
  '0015-payments': payments,
  '0016-checkout': checkout,
  '0017-refunds': refunds,
  '0018-invoices': invoices,
  '0019-orders': orders,
  '0020-staff-orders': staffOrders,
  '0021-draft-orders': draftOrders,
  '0022-custom-orders': customOrders,
  '0023-custom-order-guards': customOrderGuards,
  '0024-ambassadors': ambassadors,
  '0025-training': training,
  '0026-commissions': commissions,
  '0027-leaderboards': leaderboards,
  '0028-customer-mirror': customerMirror,
  '0029-approvals': approvals,
  '0030-account-merges': accountMerges,
  '0031-compost': compost,
  '0032-audit': audit,
  '0033-audit-ledger': auditLedger,
  '0034-audit-deposits': auditDeposits,
  '0035-audit-payments': auditPayments,
  '0036-audit-customers': auditCustomers,
  '0037-audit-commissions': auditCommissions,
  '0038-audit-checks': auditChecks,
  '0039-storefront': storefront,
  '0040-alarms': alarms,
  '0042-quickbooks-connection': quickbooksConnection,
  '0045-product-reviews': productReviews,
  '0047-status-checks': statusChecks,
  '0050-payment-terms': paymentTerms,
  '0055-checkout-po-number': checkoutPoNumber,
  '0056-payments-of-orders-and-quotes': paymentsOfOrdersAndQuotes,
  '0057-quotes': quotes,
  '0058-order-invoices': orderInvoices,
  '0059-quickbooks-events': quickbooksEvents,
  '0060-store-identity': storeIdentity,
  '0061-invoice-reminders': invoiceReminders,
  '0065-approvals-of-quotes': approvalsOfQuotes,
  '0067-invoice-write-offs': invoiceWriteOffs,
  '0068-bank-debits-of-payments': bankDebitsOfPayments,
  '0069-customer-emails': customerEmails,
  '0070-fulfillment': fulfillment,
  '0071-fulfillment-work': fulfillmentWork,
  '0074-parcels': parcels,
  '0077-order-edits': orderEdits,
  '0078-own-order-changes': ownOrderChanges,
  '0080-returns': returns,
  '0084-inventory': inventory,
  '0085-inventory-changes': inventoryChanges,
  '0086-stock-alerts': stockAlerts,
  '0087-custom-order-production': customOrderProduction,
  '0088-returns-sync': returnsSync,
  '0090-fulfillment-lists': fulfillmentLists,
  '0091-tracking-of-bulk-actions': trackingOfBulkActions,
  '0092-pickup': pickup,
  '0093-open-order-edits': openOrderEdits,
  '0094-billed-po-numbers': billedPoNumbers,
  '0095-return-labels': returnLabels,
  '0100-reconciler': reconciler,
  '0101-catalogue': catalogue,
  '0102-fulfillment-search': fulfillmentSearch,
  '0103-upkeep-of-hot-tables': upkeepOfHotTables,
  '0104-stored-files': storedFiles,
  '0106-rate-limit': rateLimit,
  '0107-shards-of-hot-rows': shardsOfHotRows,
  '0108-bulk-fill': bulkFill,
};
