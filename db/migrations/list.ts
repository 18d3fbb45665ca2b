import type { Migration } from 'kysely';
import * as storeTables from './0001-store-tables';
import * as enquiries from './0002-enquiries';
import * as shopifyEvents from './0003-shopify-events';
import * as requestLimits from './0004-request-limits';
import * as customerSessions from './0005-customer-sessions';
import * as signUps from './0006-sign-ups';
import * as account from './0007-account';
import * as quickbooks from './0008-quickbooks';
import * as staff from './0009-staff';
import * as earthCash from './0010-earth-cash';
import * as auditViews from './0011-audit-views';
import * as paymentMethods from './0012-payment-methods';
import * as payments from './0013-payments';
import * as paymentAudit from './0014-payment-audit';
import * as checkout from './0015-checkout';
import * as orderCopy from './0016-order-copy';
import * as customOrders from './0017-custom-orders';
import * as invoiceDecision from './0018-invoice-decision';
import * as customOrderAddress from './0019-custom-order-address';
import * as redaction from './0020-redaction';
import * as invitations from './0021-invitations';
import * as organizationBalance from './0022-organization-balance';
import * as topUp from './0023-top-up';
import * as compostFacilities from './0024-compost-facilities';
import * as ambassadorCopy from './0025-ambassador-copy';
import * as orderPlace from './0026-order-place';
import * as askMails from './0027-ask-mails';
import * as orderSpend from './0028-order-spend';
import * as moneyLists from './0029-money-lists';
import * as ambassadorProgramme from './0030-ambassador-programme';
import * as commissions from './0031-commissions';
import * as checkoutAmbassador from './0032-checkout-ambassador';
import * as commissionAudit from './0033-commission-audit';
import * as commissionPayouts from './0034-commission-payouts';
import * as boardTotals from './0035-board-totals';
import * as ambassadorAssets from './0036-ambassador-assets';
import * as staffActions from './0037-staff-actions';
import * as staffAccounts from './0038-staff-accounts';
import * as backOfficeReads from './0039-back-office-reads';
import * as orderDesk from './0040-order-desk';
import * as customerCopy from './0041-customer-copy';
import * as staffOrders from './0042-staff-orders';
import * as adjustments from './0043-adjustments';
import * as emailVersions from './0044-email-versions';
import * as liability from './0045-liability';
import * as accountMerges from './0046-account-merges';
import * as draftDesk from './0047-draft-desk';
import * as boundedAudit from './0048-bounded-audit';
import * as backOfficeGuards from './0049-back-office-guards';
import * as orderRunSums from './0050-order-run-sums';
import * as depositTold from './0051-deposit-told';
import * as refundTold from './0052-refund-told';
import * as orderCancelledTold from './0053-order-cancelled-told';
import * as disputedCash from './0054-disputed-cash';
import * as ordersOnInvoice from './0055-orders-on-invoice';
import * as approvals from './0056-approvals';
import * as refunds from './0057-refunds';
import * as paymentsNotEnded from './0058-payments-not-ended';
import * as orderAsked from './0059-order-asked';
import * as adoptedOrder from './0060-adopted-order';
import * as outsideRaises from './0061-outside-raises';
import * as customOrderTold from './0062-custom-order-told';
import * as disputes from './0063-disputes';
import * as commissionProof from './0064-commission-proof';
import * as emailOutbox from './0065-email-outbox';
import * as debitAuthorization from './0066-debit-authorization';
import * as approvalAttempts from './0067-approval-attempts';

/** Every migration, in order. A list and not a folder scan, so that the bundle carries them. */
export const migrations: Record<string, Migration> = {
  '0001-store-tables': storeTables,
  '0002-enquiries': enquiries,
  '0003-shopify-events': shopifyEvents,
  '0004-request-limits': requestLimits,
  '0005-customer-sessions': customerSessions,
  '0006-sign-ups': signUps,
  '0007-account': account,
  '0008-quickbooks': quickbooks,
  '0009-staff': staff,
  '0010-earth-cash': earthCash,
  '0011-audit-views': auditViews,
  '0012-payment-methods': paymentMethods,
  '0013-payments': payments,
  '0014-payment-audit': paymentAudit,
  '0015-checkout': checkout,
  '0016-order-copy': orderCopy,
  '0017-custom-orders': customOrders,
  '0018-invoice-decision': invoiceDecision,
  '0019-custom-order-address': customOrderAddress,
  '0020-redaction': redaction,
  '0021-invitations': invitations,
  '0022-organization-balance': organizationBalance,
  '0023-top-up': topUp,
  '0024-compost-facilities': compostFacilities,
  '0025-ambassador-copy': ambassadorCopy,
  '0026-order-place': orderPlace,
  '0027-ask-mails': askMails,
  '0028-order-spend': orderSpend,
  '0029-money-lists': moneyLists,
  '0030-ambassador-programme': ambassadorProgramme,
  '0031-commissions': commissions,
  '0032-checkout-ambassador': checkoutAmbassador,
  '0033-commission-audit': commissionAudit,
  '0034-commission-payouts': commissionPayouts,
  '0035-board-totals': boardTotals,
  '0036-ambassador-assets': ambassadorAssets,
  '0037-staff-actions': staffActions,
  '0038-staff-accounts': staffAccounts,
  '0039-back-office-reads': backOfficeReads,
  '0040-order-desk': orderDesk,
  '0041-customer-copy': customerCopy,
  '0042-staff-orders': staffOrders,
  '0043-adjustments': adjustments,
  '0044-email-versions': emailVersions,
  '0045-liability': liability,
  '0046-account-merges': accountMerges,
  '0047-draft-desk': draftDesk,
  '0048-bounded-audit': boundedAudit,
  '0049-back-office-guards': backOfficeGuards,
  '0050-order-run-sums': orderRunSums,
  '0051-deposit-told': depositTold,
  '0052-refund-told': refundTold,
  '0053-order-cancelled-told': orderCancelledTold,
  '0054-disputed-cash': disputedCash,
  '0055-orders-on-invoice': ordersOnInvoice,
  '0056-approvals': approvals,
  '0057-refunds': refunds,
  '0058-payments-not-ended': paymentsNotEnded,
  '0059-order-asked': orderAsked,
  '0060-adopted-order': adoptedOrder,
  '0061-outside-raises': outsideRaises,
  '0062-custom-order-told': customOrderTold,
  '0063-disputes': disputes,
  '0064-commission-proof': commissionProof,
  '0065-email-outbox': emailOutbox,
  '0066-debit-authorization': debitAuthorization,
  '0067-approval-attempts': approvalAttempts,
};
