/**
 * What the Admin documents answer and the variables they take, by the name of the operation. Written by
 * scripts/cut-schemas.ts (`npm run codegen`); change a document, not this file.
 */

type AttributeInput = { key: string; value: string };

type BulkOperationErrorCode = 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' | 'TIMEOUT';

type BulkOperationStatus =
  | 'CANCELED'
  | 'CANCELING'
  | 'COMPLETED'
  | 'CREATED'
  | 'EXPIRED'
  | 'FAILED'
  | 'RUNNING';

type BulkOperationUserErrorCode = 'INVALID' | 'LIMIT_REACHED' | 'OPERATION_IN_PROGRESS';

type CalculatedShippingLineStagedStatus = 'ADDED' | 'NONE' | 'REMOVED';

type CustomerAccountsVersion = 'CLASSIC' | 'NEW_CUSTOMER_ACCOUNTS';

type CustomerEmailAddressMarketingState =
  | 'INVALID'
  | 'NOT_SUBSCRIBED'
  | 'PENDING'
  | 'SUBSCRIBED'
  | 'UNSUBSCRIBED';

type CustomerEmailMarketingConsentInput = {
  consentUpdatedAt?: string | null;
  marketingOptInLevel?: CustomerMarketingOptInLevel | null;
  marketingState: CustomerEmailMarketingState;
  sourceLocationId?: string | null;
};

type CustomerEmailMarketingConsentUpdateInput = {
  customerId: string;
  emailMarketingConsent: CustomerEmailMarketingConsentInput;
};

type CustomerEmailMarketingState =
  | 'INVALID'
  | 'NOT_SUBSCRIBED'
  | 'PENDING'
  | 'REDACTED'
  | 'SUBSCRIBED'
  | 'UNSUBSCRIBED';

type CustomerInput = {
  email?: string | null;
  emailMarketingConsent?: CustomerEmailMarketingConsentInput | null;
  firstName?: string | null;
  id?: string | null;
  lastName?: string | null;
  locale?: string | null;
  metafields?: readonly MetafieldInput[] | null;
  note?: string | null;
  phone?: string | null;
  tags?: readonly string[] | null;
  taxExempt?: boolean | null;
};

type CustomerMarketingOptInLevel = 'CONFIRMED_OPT_IN' | 'SINGLE_OPT_IN' | 'UNKNOWN';

type CustomerMergeErrorCode =
  | 'CUSTOMER_HAS_GIFT_CARDS'
  | 'INTERNAL_ERROR'
  | 'INVALID_CUSTOMER'
  | 'INVALID_CUSTOMER_ID'
  | 'MISSING_OVERRIDE_ATTRIBUTE'
  | 'OVERRIDE_ATTRIBUTE_INVALID';

type CustomerMergeErrorFieldType =
  | 'COMPANY_CONTACT'
  | 'CUSTOMER_PAYMENT_METHODS'
  | 'DELETED_AT'
  | 'GIFT_CARDS'
  | 'MERGE_IN_PROGRESS'
  | 'MULTIPASS_IDENTIFIER'
  | 'OVERRIDE_FIELDS'
  | 'PENDING_DATA_REQUEST'
  | 'REDACTED_AT'
  | 'STORE_CREDIT'
  | 'SUBSCRIPTIONS';

type CustomerMergeOverrideFields = {
  customerIdOfDefaultAddressToKeep?: string | null;
  customerIdOfEmailToKeep?: string | null;
  customerIdOfFirstNameToKeep?: string | null;
  customerIdOfLastNameToKeep?: string | null;
  customerIdOfPhoneNumberToKeep?: string | null;
  note?: string | null;
  tags?: readonly string[] | null;
};

type CustomerMergeRequestStatus = 'COMPLETED' | 'FAILED' | 'IN_PROGRESS' | 'REQUESTED';

type CustomerRequestDataErasureErrorCode = 'DOES_NOT_EXIST' | 'FAILED_TO_REQUEST';

type DeliveryMethodType = 'LOCAL' | 'NONE' | 'PICKUP_POINT' | 'PICK_UP' | 'RETAIL' | 'SHIPPING';

type DiscountApplicationLevel = 'LINE' | 'ORDER';

type DiscountApplicationTargetSelection = 'ALL' | 'ENTITLED' | 'EXPLICIT';

type DisputeStatus =
  | 'ACCEPTED'
  | 'CHARGE_REFUNDED'
  | 'LOST'
  | 'NEEDS_RESPONSE'
  | 'PREVENTED'
  | 'UNDER_REVIEW'
  | 'WON';

type DisputeType = 'CHARGEBACK' | 'INQUIRY';

type DraftOrderAppliedDiscountInput = {
  amountWithCurrency?: MoneyInput | null;
  description?: string | null;
  title?: string | null;
  value: number;
  valueType: DraftOrderAppliedDiscountType;
};

type DraftOrderAppliedDiscountType = 'FIXED_AMOUNT' | 'PERCENTAGE';

type DraftOrderInput = {
  acceptAutomaticDiscounts?: boolean | null;
  allowDiscountCodesInCheckout?: boolean | null;
  appliedDiscount?: DraftOrderAppliedDiscountInput | null;
  billingAddress?: MailingAddressInput | null;
  customAttributes?: readonly AttributeInput[] | null;
  discountCodes?: readonly string[] | null;
  email?: string | null;
  lineItems?: readonly DraftOrderLineItemInput[] | null;
  metafields?: readonly MetafieldInput[] | null;
  note?: string | null;
  paymentTerms?: PaymentTermsInput | null;
  phone?: string | null;
  poNumber?: string | null;
  presentmentCurrencyCode?: string | null;
  purchasingEntity?: PurchasingEntityInput | null;
  shippingAddress?: MailingAddressInput | null;
  shippingLine?: ShippingLineInput | null;
  sourceName?: string | null;
  tags?: readonly string[] | null;
  taxExempt?: boolean | null;
  useCustomerDefaultAddress?: boolean | null;
  visibleToCustomer?: boolean | null;
};

type DraftOrderLineItemInput = {
  appliedDiscount?: DraftOrderAppliedDiscountInput | null;
  customAttributes?: readonly AttributeInput[] | null;
  originalUnitPriceWithCurrency?: MoneyInput | null;
  priceOverride?: MoneyInput | null;
  quantity: number;
  requiresShipping?: boolean | null;
  sku?: string | null;
  taxable?: boolean | null;
  title?: string | null;
  uuid?: string | null;
  variantId?: string | null;
};

type DraftOrderStatus = 'COMPLETED' | 'INVOICE_SENT' | 'OPEN';

type FileUpdateInput = { alt?: string | null; id: string };

type FilesErrorCode =
  | 'ALT_VALUE_LIMIT_EXCEEDED'
  | 'BLANK_SEARCH'
  | 'FILENAME_ALREADY_EXISTS'
  | 'FILE_DOES_NOT_EXIST'
  | 'FILE_LOCKED'
  | 'INVALID'
  | 'INVALID_DUPLICATE_MODE_FOR_TYPE'
  | 'INVALID_DUPLICATE_RESOLUTION_MODE'
  | 'INVALID_FAILED_MEDIA_STATE'
  | 'INVALID_FILENAME'
  | 'INVALID_FILENAME_EXTENSION'
  | 'INVALID_IMAGE_SOURCE_URL'
  | 'INVALID_QUERY'
  | 'MEDIA_CANNOT_BE_MODIFIED'
  | 'MISMATCHED_FILENAME_AND_ORIGINAL_SOURCE'
  | 'MISSING_ARGUMENTS'
  | 'MISSING_FILENAME_FOR_DUPLICATE_MODE_REPLACE'
  | 'NON_IMAGE_MEDIA_PER_SHOP_LIMIT_EXCEEDED'
  | 'NON_READY_STATE'
  | 'PRODUCT_MEDIA_LIMIT_EXCEEDED'
  | 'PRODUCT_SUSPENDED'
  | 'REFERENCE_TARGET_DOES_NOT_EXIST'
  | 'TOO_MANY_ARGUMENTS'
  | 'TOO_MANY_FILE_REFERENCE'
  | 'UNACCEPTABLE_ASSET'
  | 'UNACCEPTABLE_TRIAL_ASSET'
  | 'UNACCEPTABLE_UNVERIFIED_TRIAL_ASSET'
  | 'UNSUPPORTED_FILE_REFERENCE'
  | 'UNSUPPORTED_MEDIA_TYPE_FOR_FILENAME_UPDATE';

type FulfillmentDisplayStatus =
  | 'ATTEMPTED_DELIVERY'
  | 'CANCELED'
  | 'CARRIER_PICKED_UP'
  | 'CONFIRMED'
  | 'DELAYED'
  | 'DELIVERED'
  | 'FAILURE'
  | 'FULFILLED'
  | 'IN_TRANSIT'
  | 'LABEL_PRINTED'
  | 'LABEL_PURCHASED'
  | 'LABEL_VOIDED'
  | 'MARKED_AS_FULFILLED'
  | 'NOT_DELIVERED'
  | 'OUT_FOR_DELIVERY'
  | 'PICKED_UP'
  | 'READY_FOR_PICKUP'
  | 'SUBMITTED';

type FulfillmentEventInput = {
  address1?: string | null;
  city?: string | null;
  country?: string | null;
  estimatedDeliveryAt?: string | null;
  fulfillmentId: string;
  happenedAt?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  message?: string | null;
  province?: string | null;
  status: FulfillmentEventStatus;
  zip?: string | null;
};

type FulfillmentEventStatus =
  | 'ATTEMPTED_DELIVERY'
  | 'CARRIER_PICKED_UP'
  | 'CONFIRMED'
  | 'DELAYED'
  | 'DELIVERED'
  | 'FAILURE'
  | 'IN_TRANSIT'
  | 'LABEL_PRINTED'
  | 'LABEL_PURCHASED'
  | 'OUT_FOR_DELIVERY'
  | 'READY_FOR_PICKUP';

type FulfillmentHoldReason =
  | 'AWAITING_PAYMENT'
  | 'AWAITING_RETURN_ITEMS'
  | 'HIGH_RISK_OF_FRAUD'
  | 'INCORRECT_ADDRESS'
  | 'INVENTORY_OUT_OF_STOCK'
  | 'ONLINE_STORE_POST_PURCHASE_CROSS_SELL'
  | 'OTHER'
  | 'UNKNOWN_DELIVERY_DATE';

type FulfillmentInput = {
  lineItemsByFulfillmentOrder: readonly FulfillmentOrderLineItemsInput[];
  notifyCustomer?: boolean | null;
  originAddress?: FulfillmentOriginAddressInput | null;
  trackingInfo?: FulfillmentTrackingInput | null;
};

type FulfillmentOrderAction =
  | 'CANCEL_FULFILLMENT_ORDER'
  | 'CREATE_FULFILLMENT'
  | 'EXTERNAL'
  | 'HOLD'
  | 'MARK_AS_OPEN'
  | 'MERGE'
  | 'MOVE'
  | 'RELEASE_HOLD'
  | 'REPORT_PROGRESS'
  | 'REQUEST_CANCELLATION'
  | 'REQUEST_FULFILLMENT'
  | 'SPLIT';

type FulfillmentOrderHoldInput = {
  externalId?: string | null;
  fulfillmentOrderLineItems?: readonly FulfillmentOrderLineItemInput[] | null;
  handle?: string | null;
  notifyMerchant?: boolean | null;
  reason: FulfillmentHoldReason;
  reasonNotes?: string | null;
};

type FulfillmentOrderHoldUserErrorCode =
  | 'DUPLICATED_FULFILLMENT_ORDER_LINE_ITEMS'
  | 'DUPLICATE_FULFILLMENT_HOLD_HANDLE'
  | 'FULFILLMENT_ORDER_HOLD_LIMIT_REACHED'
  | 'FULFILLMENT_ORDER_NOT_FOUND'
  | 'FULFILLMENT_ORDER_NOT_SPLITTABLE'
  | 'GREATER_THAN_ZERO'
  | 'INVALID_LINE_ITEM_QUANTITY'
  | 'TAKEN';

type FulfillmentOrderLineItemInput = { id: string; quantity: number };

type FulfillmentOrderLineItemsInput = {
  fulfillmentOrderId: string;
  fulfillmentOrderLineItems?: readonly FulfillmentOrderLineItemInput[] | null;
};

type FulfillmentOrderLineItemsPreparedForPickupUserErrorCode =
  | 'FULFILLMENT_ORDER_INVALID'
  | 'NO_LINE_ITEMS_TO_PREPARE_FOR_FULFILLMENT_ORDER'
  | 'UNABLE_TO_PREPARE_QUANTITY';

type FulfillmentOrderReleaseHoldUserErrorCode = 'FULFILLMENT_ORDER_NOT_FOUND' | 'INVALID_ACCESS';

type FulfillmentOrderRequestStatus =
  | 'ACCEPTED'
  | 'CANCELLATION_ACCEPTED'
  | 'CANCELLATION_REJECTED'
  | 'CANCELLATION_REQUESTED'
  | 'CLOSED'
  | 'REJECTED'
  | 'SUBMITTED'
  | 'UNSUBMITTED';

type FulfillmentOrderStatus =
  | 'CANCELLED'
  | 'CLOSED'
  | 'INCOMPLETE'
  | 'IN_PROGRESS'
  | 'ON_HOLD'
  | 'OPEN'
  | 'SCHEDULED';

type FulfillmentOriginAddressInput = {
  address1?: string | null;
  address2?: string | null;
  city?: string | null;
  countryCode: string;
  provinceCode?: string | null;
  zip?: string | null;
};

type FulfillmentStatus = 'CANCELLED' | 'ERROR' | 'FAILURE' | 'OPEN' | 'PENDING' | 'SUCCESS';

type FulfillmentTrackingInput = {
  company?: string | null;
  number?: string | null;
  numbers?: readonly string[] | null;
  url?: string | null;
  urls?: readonly string[] | null;
};

type HasMetafieldsMetafieldIdentifierInput = { key: string; namespace?: string | null };

type InventoryAdjustQuantitiesInput = {
  changes: readonly InventoryChangeInput[];
  name: string;
  reason: string;
  referenceDocumentUri?: string | null;
};

type InventoryAdjustQuantitiesUserErrorCode =
  | 'ADJUST_QUANTITIES_FAILED'
  | 'CHANGE_FROM_QUANTITY_STALE'
  | 'IDEMPOTENCY_CONCURRENT_REQUEST'
  | 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH'
  | 'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED'
  | 'INTERNAL_LEDGER_DOCUMENT'
  | 'INVALID_AVAILABLE_DOCUMENT'
  | 'INVALID_INVENTORY_ITEM'
  | 'INVALID_LEDGER_DOCUMENT'
  | 'INVALID_LOCATION'
  | 'INVALID_QUANTITY_DOCUMENT'
  | 'INVALID_QUANTITY_NAME'
  | 'INVALID_QUANTITY_TOO_HIGH'
  | 'INVALID_QUANTITY_TOO_LOW'
  | 'INVALID_REASON'
  | 'INVALID_REFERENCE_DOCUMENT'
  | 'MAX_ONE_LEDGER_DOCUMENT'
  | 'NON_MUTABLE_INVENTORY_ITEM'
  | 'SERVICE_UNAVAILABLE';

type InventoryChangeInput = {
  changeFromQuantity?: number | null;
  delta: number;
  inventoryItemId: string;
  ledgerDocumentUri?: string | null;
  locationId: string;
};

type InventoryQuantityInput = {
  changeFromQuantity?: number | null;
  inventoryItemId: string;
  locationId: string;
  quantity: number;
};

type InventorySetQuantitiesInput = {
  name: string;
  quantities: readonly InventoryQuantityInput[];
  reason: string;
  referenceDocumentUri?: string | null;
};

type InventorySetQuantitiesUserErrorCode =
  | 'CHANGE_FROM_QUANTITY_STALE'
  | 'COMPARE_QUANTITY_REQUIRED'
  | 'COMPARE_QUANTITY_STALE'
  | 'IDEMPOTENCY_CONCURRENT_REQUEST'
  | 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH'
  | 'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED'
  | 'INVALID_INVENTORY_ITEM'
  | 'INVALID_LOCATION'
  | 'INVALID_NAME'
  | 'INVALID_QUANTITY_NEGATIVE'
  | 'INVALID_QUANTITY_TOO_HIGH'
  | 'INVALID_QUANTITY_TOO_LOW'
  | 'INVALID_REASON'
  | 'INVALID_REFERENCE_DOCUMENT'
  | 'NON_MUTABLE_INVENTORY_ITEM'
  | 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR';

type LocalizedFieldInput = { key: LocalizedFieldKey; value: string };

type LocalizedFieldKey =
  | 'SHIPPING_CREDENTIAL_BR'
  | 'SHIPPING_CREDENTIAL_CL'
  | 'SHIPPING_CREDENTIAL_CN'
  | 'SHIPPING_CREDENTIAL_CO'
  | 'SHIPPING_CREDENTIAL_CR'
  | 'SHIPPING_CREDENTIAL_EC'
  | 'SHIPPING_CREDENTIAL_ES'
  | 'SHIPPING_CREDENTIAL_GT'
  | 'SHIPPING_CREDENTIAL_ID'
  | 'SHIPPING_CREDENTIAL_KR'
  | 'SHIPPING_CREDENTIAL_MX'
  | 'SHIPPING_CREDENTIAL_MY'
  | 'SHIPPING_CREDENTIAL_PE'
  | 'SHIPPING_CREDENTIAL_PT'
  | 'SHIPPING_CREDENTIAL_PY'
  | 'SHIPPING_CREDENTIAL_TR'
  | 'SHIPPING_CREDENTIAL_TW'
  | 'SHIPPING_CREDENTIAL_TYPE_CO'
  | 'TAX_CREDENTIAL_BR'
  | 'TAX_CREDENTIAL_CL'
  | 'TAX_CREDENTIAL_CO'
  | 'TAX_CREDENTIAL_CR'
  | 'TAX_CREDENTIAL_EC'
  | 'TAX_CREDENTIAL_ES'
  | 'TAX_CREDENTIAL_GT'
  | 'TAX_CREDENTIAL_ID'
  | 'TAX_CREDENTIAL_IT'
  | 'TAX_CREDENTIAL_MX'
  | 'TAX_CREDENTIAL_MY'
  | 'TAX_CREDENTIAL_PE'
  | 'TAX_CREDENTIAL_PT'
  | 'TAX_CREDENTIAL_PY'
  | 'TAX_CREDENTIAL_TR'
  | 'TAX_CREDENTIAL_TYPE_CO'
  | 'TAX_CREDENTIAL_TYPE_MX'
  | 'TAX_CREDENTIAL_USE_MX'
  | 'TAX_EMAIL_IT';

type MailingAddressInput = {
  address1?: string | null;
  address2?: string | null;
  city?: string | null;
  company?: string | null;
  countryCode?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  phone?: string | null;
  provinceCode?: string | null;
  zip?: string | null;
};

type MediaUserErrorCode =
  | 'BLANK'
  | 'INVALID'
  | 'INVALID_MEDIA_TYPE'
  | 'MAXIMUM_VARIANT_MEDIA_PAIRS_EXCEEDED'
  | 'MEDIA_CANNOT_BE_MODIFIED'
  | 'MEDIA_DOES_NOT_EXIST'
  | 'MEDIA_DOES_NOT_EXIST_ON_PRODUCT'
  | 'MEDIA_IS_NOT_ATTACHED_TO_VARIANT'
  | 'MISSING_ARGUMENTS'
  | 'MODEL3D_THROTTLE_EXCEEDED'
  | 'MODEL3D_VALIDATION_ERROR'
  | 'NON_READY_MEDIA'
  | 'PRODUCT_DOES_NOT_EXIST'
  | 'PRODUCT_MEDIA_LIMIT_EXCEEDED'
  | 'PRODUCT_SUSPENDED'
  | 'PRODUCT_VARIANT_ALREADY_HAS_MEDIA'
  | 'PRODUCT_VARIANT_DOES_NOT_EXIST_ON_PRODUCT'
  | 'PRODUCT_VARIANT_SPECIFIED_MULTIPLE_TIMES'
  | 'SHOP_MEDIA_LIMIT_EXCEEDED'
  | 'TOO_MANY_MEDIA_PER_INPUT_PAIR'
  | 'VIDEO_THROTTLE_EXCEEDED'
  | 'VIDEO_VALIDATION_ERROR';

type MetafieldAccessInput = {
  admin?: MetafieldAdminAccessInput | null;
  customerAccount?: MetafieldCustomerAccountAccessInput | null;
  storefront?: MetafieldStorefrontAccessInput | null;
};

type MetafieldAccessUpdateInput = {
  admin?: MetafieldAdminAccessInput | null;
  customerAccount?: MetafieldCustomerAccountAccessInput | null;
  storefront?: MetafieldStorefrontAccessInput | null;
};

type MetafieldAdminAccessInput = 'MERCHANT_READ' | 'MERCHANT_READ_WRITE';

type MetafieldCustomerAccountAccess = 'NONE' | 'READ' | 'READ_WRITE';

type MetafieldCustomerAccountAccessInput = 'NONE' | 'READ' | 'READ_WRITE';

type MetafieldDefinitionInput = {
  access?: MetafieldAccessInput | null;
  description?: string | null;
  key: string;
  name: string;
  namespace?: string | null;
  ownerType: string;
  pin?: boolean | null;
  type: string;
  validations?: readonly MetafieldDefinitionValidationInput[] | null;
};

type MetafieldDefinitionUpdateInput = {
  access?: MetafieldAccessUpdateInput | null;
  key: string;
  namespace?: string | null;
  ownerType: string;
};

type MetafieldDefinitionValidationInput = { name: string; value: string };

type MetafieldIdentifierInput = { key: string; namespace: string; ownerId: string };

type MetafieldInput = {
  id?: string | null;
  key?: string | null;
  namespace?: string | null;
  type?: string | null;
  value?: string | null;
};

type MetafieldStorefrontAccess = 'NONE' | 'PUBLIC_READ';

type MetafieldStorefrontAccessInput = 'NONE' | 'PUBLIC_READ';

type MetafieldsSetInput = {
  compareDigest?: string | null;
  key: string;
  namespace?: string | null;
  ownerId: string;
  type?: string | null;
  value: string;
};

type MetafieldsSetUserErrorCode =
  | 'APP_NOT_AUTHORIZED'
  | 'BLANK'
  | 'CAPABILITY_VIOLATION'
  | 'INCLUSION'
  | 'INTERNAL_ERROR'
  | 'INVALID'
  | 'INVALID_COMPARE_DIGEST'
  | 'INVALID_TYPE'
  | 'INVALID_VALUE'
  | 'LESS_THAN_OR_EQUAL_TO'
  | 'PRESENT'
  | 'STALE_OBJECT'
  | 'TAKEN'
  | 'TOO_LONG'
  | 'TOO_SHORT';

type MetaobjectAccessInput = { storefront?: MetaobjectStorefrontAccess | null };

type MetaobjectDefinitionCreateInput = {
  access?: MetaobjectAccessInput | null;
  fieldDefinitions?: readonly MetaobjectFieldDefinitionCreateInput[] | null;
  name?: string | null;
  type: string;
};

type MetaobjectFieldDefinitionCreateInput = { key: string; name?: string | null; type: string };

type MetaobjectStorefrontAccess = 'NONE' | 'PUBLIC_READ';

type MetaobjectUserErrorCode =
  | 'ADMIN_ACCESS_INPUT_NOT_ALLOWED'
  | 'APP_CONFIG_MANAGED'
  | 'BLANK'
  | 'CAPABILITY_NOT_ENABLED'
  | 'DISPLAY_NAME_CONFLICT'
  | 'DUPLICATE_FIELD_INPUT'
  | 'FIELD_TYPE_INVALID'
  | 'IMMUTABLE'
  | 'INCLUSION'
  | 'INPUT_LIMIT_EXCEEDED'
  | 'INTERNAL_ERROR'
  | 'INVALID'
  | 'INVALID_OPTION'
  | 'INVALID_TYPE'
  | 'INVALID_VALUE'
  | 'MAX_DEFINITIONS_EXCEEDED'
  | 'MAX_OBJECTS_EXCEEDED'
  | 'MISSING_REQUIRED_KEYS'
  | 'NOT_AUTHORIZED'
  | 'OBJECT_FIELD_REQUIRED'
  | 'OBJECT_FIELD_TAKEN'
  | 'PRESENT'
  | 'RECORD_NOT_FOUND'
  | 'REFERENCE_EXISTS_ERROR'
  | 'RESERVED_NAME'
  | 'STANDARD_METAOBJECT_DEFINITION_DEPENDENT_ON_APP'
  | 'TAKEN'
  | 'TOO_LONG'
  | 'TOO_SHORT'
  | 'UNDEFINED_OBJECT_FIELD'
  | 'UNDEFINED_OBJECT_TYPE'
  | 'URL_HANDLE_BLANK'
  | 'URL_HANDLE_INVALID'
  | 'URL_HANDLE_TAKEN';

type MoneyInput = { amount: string; currencyCode: string };

type MoveInput = { id: string; newPosition: string };

type OrderCancelReason = 'CUSTOMER' | 'DECLINED' | 'FRAUD' | 'INVENTORY' | 'OTHER' | 'STAFF';

type OrderCancelRefundMethodInput = { originalPaymentMethodsRefund: NonNullable<boolean | null> };

type OrderDisplayFinancialStatus =
  | 'AUTHORIZED'
  | 'EXPIRED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'VOIDED';

type OrderDisplayFulfillmentStatus =
  | 'FULFILLED'
  | 'FULFILLMENT_NOT_REQUIRED'
  | 'IN_PROGRESS'
  | 'ON_HOLD'
  | 'OPEN'
  | 'PARTIALLY_FULFILLED'
  | 'PENDING_FULFILLMENT'
  | 'REQUEST_DECLINED'
  | 'RESTOCKED'
  | 'SCHEDULED'
  | 'UNFULFILLED';

type OrderEditAddShippingLineInput = { price: MoneyInput; title: string };

type OrderEditAppliedDiscountInput = {
  description?: string | null;
  fixedValue?: MoneyInput | null;
  percentValue?: number | null;
};

type OrderInput = {
  customAttributes?: readonly AttributeInput[] | null;
  email?: string | null;
  id: string;
  localizedFields?: readonly LocalizedFieldInput[] | null;
  metafields?: readonly MetafieldInput[] | null;
  note?: string | null;
  phone?: string | null;
  poNumber?: string | null;
  shippingAddress?: MailingAddressInput | null;
  tags?: readonly string[] | null;
};

type OrderTransactionInput = {
  amount: string;
  gateway: string;
  kind: OrderTransactionKind;
  orderId: string;
  parentId?: string | null;
};

type OrderTransactionKind =
  | 'AUTHORIZATION'
  | 'CAPTURE'
  | 'CHANGE'
  | 'EMV_AUTHORIZATION'
  | 'REFUND'
  | 'SALE'
  | 'SUGGESTED_REFUND'
  | 'VOID';

type OrderTransactionStatus =
  | 'AWAITING_RESPONSE'
  | 'ERROR'
  | 'FAILURE'
  | 'PENDING'
  | 'SUCCESS'
  | 'UNKNOWN';

type PaymentScheduleInput = { dueAt?: string | null; issuedAt?: string | null };

type PaymentTermsInput = {
  paymentSchedules?: readonly PaymentScheduleInput[] | null;
  paymentTermsTemplateId?: string | null;
};

type ProductStatus = 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED';

type ProductVariantsBulkInput = { id?: string | null; price?: string | null };

type ProductVariantsBulkUpdateUserErrorCode =
  | 'BLANK'
  | 'CANNOT_SET_NAME_FOR_LINKED_OPTION_VALUE'
  | 'CANNOT_SPECIFY_BOTH'
  | 'GREATER_THAN_OR_EQUAL_TO'
  | 'INVALID_INPUT'
  | 'INVALID_VALUE'
  | 'INVENTORY_QUANTITIES_LIMIT_EXCEEDED'
  | 'LOCAL_CURRENCY_GIFT_CARD_PRICE_MUST_BE_ZERO'
  | 'MUST_BE_FOR_THIS_PRODUCT'
  | 'MUST_SPECIFY_ONE_OF_PAIR'
  | 'NEED_TO_ADD_OPTION_VALUES'
  | 'NEGATIVE_PRICE_VALUE'
  | 'NOT_DEFINED_FOR_SHOP'
  | 'NO_INVENTORY_QUANTITES_DURING_UPDATE'
  | 'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE'
  | 'OPTION_DOES_NOT_EXIST'
  | 'OPTION_VALUES_FOR_NUMBER_OF_UNKNOWN_OPTIONS'
  | 'OPTION_VALUE_DOES_NOT_EXIST'
  | 'OPTION_VALUE_NAME_TOO_LONG'
  | 'PRODUCT_DOES_NOT_EXIST'
  | 'PRODUCT_SUSPENDED'
  | 'PRODUCT_VARIANT_DOES_NOT_EXIST'
  | 'PRODUCT_VARIANT_ID_MISSING'
  | 'SUBSCRIPTION_VIOLATION'
  | 'TOO_LONG'
  | 'TOO_SHORT'
  | 'UNSUPPORTED_COMBINED_LISTING_PARENT_OPERATION'
  | 'VARIANT_ALREADY_EXISTS';

type PublicationInput = { publicationId?: string | null; publishDate?: string | null };

type PurchasingEntityInput = { customerId?: string | null };

type RefundDutyInput = { dutyId: string; refundType?: RefundDutyRefundType | null };

type RefundDutyRefundType = 'FULL' | 'PROPORTIONAL';

type RefundInput = {
  currency?: string | null;
  note?: string | null;
  notify?: boolean | null;
  orderId: string;
  refundLineItems?: readonly RefundLineItemInput[] | null;
  shipping?: ShippingRefundInput | null;
  transactions?: readonly OrderTransactionInput[] | null;
};

type RefundLineItemInput = {
  lineItemId: string;
  locationId?: string | null;
  quantity: number;
  restockType?: RefundLineItemRestockType | null;
};

type RefundLineItemRestockType = 'CANCEL' | 'LEGACY_RESTOCK' | 'NO_RESTOCK' | 'RETURN';

type RefundMethodInput = { storeCreditRefund: NonNullable<StoreCreditRefundInput | null> };

type RefundShippingInput = {
  fullRefund?: boolean | null;
  shippingRefundAmount?: MoneyInput | null;
};

type RestockingFeeInput = { percentage: number };

type ReturnDeclineReason = 'FINAL_SALE' | 'OTHER' | 'RETURN_PERIOD_ENDED';

type ReturnDeclineRequestInput = {
  declineNote?: string | null;
  declineReason: ReturnDeclineReason;
  id: string;
  notifyCustomer?: boolean | null;
};

type ReturnProcessExchangeLineItemInput = { id: string; quantity: number };

type ReturnProcessFinancialTransferInput = {
  issueRefund: NonNullable<ReturnProcessRefundInput | null>;
};

type ReturnProcessInput = {
  exchangeLineItems?: readonly ReturnProcessExchangeLineItemInput[] | null;
  financialTransfer?: ReturnProcessFinancialTransferInput | null;
  note?: string | null;
  notifyCustomer?: boolean | null;
  refundDuties?: readonly RefundDutyInput[] | null;
  refundShipping?: RefundShippingInput | null;
  returnId: string;
  returnLineItems?: readonly ReturnProcessReturnLineItemInput[] | null;
  tipLineId?: string | null;
};

type ReturnProcessRefundInput = {
  allowOverRefunding?: boolean | null;
  orderTransactions: readonly ReturnRefundOrderTransactionInput[];
  refundMethods?: readonly RefundMethodInput[] | null;
};

type ReturnProcessReturnLineItemInput = {
  dispositions?: readonly ReverseFulfillmentOrderDisposeInput[] | null;
  id: string;
  quantity: number;
};

type ReturnReason =
  | 'COLOR'
  | 'DEFECTIVE'
  | 'NOT_AS_DESCRIBED'
  | 'OTHER'
  | 'SIZE_TOO_LARGE'
  | 'SIZE_TOO_SMALL'
  | 'STYLE'
  | 'UNKNOWN'
  | 'UNWANTED'
  | 'WRONG_ITEM';

type ReturnRefundOrderTransactionInput = { parentId: string; transactionAmount: MoneyInput };

type ReturnRequestInput = {
  orderId: string;
  returnLineItems: readonly ReturnRequestLineItemInput[];
  returnShippingFee?: ReturnShippingFeeInput | null;
};

type ReturnRequestLineItemInput = {
  customerNote?: string | null;
  fulfillmentLineItemId: string;
  quantity: number;
  restockingFee?: RestockingFeeInput | null;
  returnReasonDefinitionId?: string | null;
};

type ReturnShippingFeeInput = { amount: MoneyInput };

type ReturnStatus = 'CANCELED' | 'CLOSED' | 'DECLINED' | 'OPEN' | 'REQUESTED';

type ReverseFulfillmentOrderDisposeInput = {
  dispositionType: ReverseFulfillmentOrderDispositionType;
  locationId?: string | null;
  quantity: number;
  reverseFulfillmentOrderLineItemId: string;
};

type ReverseFulfillmentOrderDispositionType =
  | 'MISSING'
  | 'NOT_RESTOCKED'
  | 'PROCESSING_REQUIRED'
  | 'RESTOCKED';

type ShippingLineInput = {
  priceWithCurrency?: MoneyInput | null;
  shippingRateHandle?: string | null;
  title?: string | null;
};

type ShippingRefundInput = { amount?: string | null; fullRefund?: boolean | null };

type StoreCreditRefundInput = { amount: MoneyInput; expiresAt?: string | null };

type WebhookSubscriptionFormat = 'JSON' | 'XML';

type WebhookSubscriptionInput = {
  filter?: string | null;
  format?: WebhookSubscriptionFormat | null;
  includeFields?: readonly string[] | null;
  metafieldNamespaces?: readonly string[] | null;
  metafields?: readonly HasMetafieldsMetafieldIdentifierInput[] | null;
  name?: string | null;
  uri?: string | null;
};

type WebhookSubscriptionTopic =
  | 'APP_PURCHASES_ONE_TIME_UPDATE'
  | 'APP_SCOPES_UPDATE'
  | 'APP_SUBSCRIPTIONS_APPROACHING_CAPPED_AMOUNT'
  | 'APP_SUBSCRIPTIONS_UPDATE'
  | 'APP_UNINSTALLED'
  | 'AUDIT_EVENTS_ADMIN_API_ACTIVITY'
  | 'BULK_OPERATIONS_FINISH'
  | 'CARTS_CREATE'
  | 'CARTS_UPDATE'
  | 'CHANNELS_DELETE'
  | 'CHECKOUTS_CREATE'
  | 'CHECKOUTS_DELETE'
  | 'CHECKOUTS_UPDATE'
  | 'COLLECTIONS_CREATE'
  | 'COLLECTIONS_DELETE'
  | 'COLLECTIONS_UPDATE'
  | 'COLLECTION_LISTINGS_ADD'
  | 'COLLECTION_LISTINGS_REMOVE'
  | 'COLLECTION_LISTINGS_UPDATE'
  | 'COLLECTION_PUBLICATIONS_CREATE'
  | 'COLLECTION_PUBLICATIONS_DELETE'
  | 'COLLECTION_PUBLICATIONS_UPDATE'
  | 'COMPANIES_CREATE'
  | 'COMPANIES_DELETE'
  | 'COMPANIES_UPDATE'
  | 'COMPANY_CONTACTS_CREATE'
  | 'COMPANY_CONTACTS_DELETE'
  | 'COMPANY_CONTACTS_UPDATE'
  | 'COMPANY_CONTACT_ROLES_ASSIGN'
  | 'COMPANY_CONTACT_ROLES_REVOKE'
  | 'COMPANY_LOCATIONS_CREATE'
  | 'COMPANY_LOCATIONS_DELETE'
  | 'COMPANY_LOCATIONS_UPDATE'
  | 'CUSTOMERS_CREATE'
  | 'CUSTOMERS_DELETE'
  | 'CUSTOMERS_DISABLE'
  | 'CUSTOMERS_EMAIL_MARKETING_CONSENT_UPDATE'
  | 'CUSTOMERS_ENABLE'
  | 'CUSTOMERS_MARKETING_CONSENT_UPDATE'
  | 'CUSTOMERS_MERGE'
  | 'CUSTOMERS_PURCHASING_SUMMARY'
  | 'CUSTOMERS_UPDATE'
  | 'CUSTOMERS_WHATS_APP_MARKETING_CONSENT_UPDATE'
  | 'CUSTOMER_ACCOUNT_SETTINGS_UPDATE'
  | 'CUSTOMER_GROUPS_CREATE'
  | 'CUSTOMER_GROUPS_DELETE'
  | 'CUSTOMER_GROUPS_UPDATE'
  | 'CUSTOMER_JOINED_SEGMENT'
  | 'CUSTOMER_LEFT_SEGMENT'
  | 'CUSTOMER_PAYMENT_METHODS_CREATE'
  | 'CUSTOMER_PAYMENT_METHODS_REVOKE'
  | 'CUSTOMER_PAYMENT_METHODS_UPDATE'
  | 'CUSTOMER_TAGS_ADDED'
  | 'CUSTOMER_TAGS_REMOVED'
  | 'DELIVERY_PROMISE_SETTINGS_UPDATE'
  | 'DISCOUNTS_CREATE'
  | 'DISCOUNTS_DELETE'
  | 'DISCOUNTS_REDEEMCODE_ADDED'
  | 'DISCOUNTS_REDEEMCODE_REMOVED'
  | 'DISCOUNTS_UPDATE'
  | 'DISPUTES_CREATE'
  | 'DISPUTES_UPDATE'
  | 'DOMAINS_CREATE'
  | 'DOMAINS_DESTROY'
  | 'DOMAINS_UPDATE'
  | 'DRAFT_ORDERS_CREATE'
  | 'DRAFT_ORDERS_DELETE'
  | 'DRAFT_ORDERS_UPDATE'
  | 'FINANCE_APP_STAFF_MEMBER_DELETE'
  | 'FINANCE_APP_STAFF_MEMBER_GRANT'
  | 'FINANCE_APP_STAFF_MEMBER_REVOKE'
  | 'FINANCE_APP_STAFF_MEMBER_UPDATE'
  | 'FINANCE_KYC_INFORMATION_UPDATE'
  | 'FULFILLMENTS_CREATE'
  | 'FULFILLMENTS_UPDATE'
  | 'FULFILLMENT_EVENTS_CREATE'
  | 'FULFILLMENT_EVENTS_DELETE'
  | 'FULFILLMENT_HOLDS_ADDED'
  | 'FULFILLMENT_HOLDS_RELEASED'
  | 'FULFILLMENT_ORDERS_CANCELLATION_REQUEST_ACCEPTED'
  | 'FULFILLMENT_ORDERS_CANCELLATION_REQUEST_REJECTED'
  | 'FULFILLMENT_ORDERS_CANCELLATION_REQUEST_SUBMITTED'
  | 'FULFILLMENT_ORDERS_CANCELLED'
  | 'FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_ACCEPTED'
  | 'FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_REJECTED'
  | 'FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_SUBMITTED'
  | 'FULFILLMENT_ORDERS_FULFILLMENT_SERVICE_FAILED_TO_COMPLETE'
  | 'FULFILLMENT_ORDERS_HOLD_RELEASED'
  | 'FULFILLMENT_ORDERS_LINE_ITEMS_PREPARED_FOR_LOCAL_DELIVERY'
  | 'FULFILLMENT_ORDERS_LINE_ITEMS_PREPARED_FOR_PICKUP'
  | 'FULFILLMENT_ORDERS_MANUALLY_REPORTED_PROGRESS_STOPPED'
  | 'FULFILLMENT_ORDERS_MERGED'
  | 'FULFILLMENT_ORDERS_MOVED'
  | 'FULFILLMENT_ORDERS_ORDER_ROUTING_COMPLETE'
  | 'FULFILLMENT_ORDERS_PLACED_ON_HOLD'
  | 'FULFILLMENT_ORDERS_PROGRESS_REPORTED'
  | 'FULFILLMENT_ORDERS_RESCHEDULED'
  | 'FULFILLMENT_ORDERS_SCHEDULED_FULFILLMENT_ORDER_READY'
  | 'FULFILLMENT_ORDERS_SPLIT'
  | 'INVENTORY_ITEMS_CREATE'
  | 'INVENTORY_ITEMS_DELETE'
  | 'INVENTORY_ITEMS_UPDATE'
  | 'INVENTORY_LEVELS_CONNECT'
  | 'INVENTORY_LEVELS_DISCONNECT'
  | 'INVENTORY_LEVELS_UPDATE'
  | 'INVENTORY_SHIPMENTS_ADD_ITEMS'
  | 'INVENTORY_SHIPMENTS_CREATE'
  | 'INVENTORY_SHIPMENTS_DELETE'
  | 'INVENTORY_SHIPMENTS_MARK_IN_TRANSIT'
  | 'INVENTORY_SHIPMENTS_RECEIVE_ITEMS'
  | 'INVENTORY_SHIPMENTS_REMOVE_ITEMS'
  | 'INVENTORY_SHIPMENTS_UPDATE_ITEM_QUANTITIES'
  | 'INVENTORY_SHIPMENTS_UPDATE_TRACKING'
  | 'INVENTORY_TRANSFERS_ADD_ITEMS'
  | 'INVENTORY_TRANSFERS_CANCEL'
  | 'INVENTORY_TRANSFERS_COMPLETE'
  | 'INVENTORY_TRANSFERS_READY_TO_SHIP'
  | 'INVENTORY_TRANSFERS_REMOVE_ITEMS'
  | 'INVENTORY_TRANSFERS_UPDATED'
  | 'INVENTORY_TRANSFERS_UPDATE_ITEM_QUANTITIES'
  | 'LOCALES_CREATE'
  | 'LOCALES_DESTROY'
  | 'LOCALES_UPDATE'
  | 'LOCATIONS_ACTIVATE'
  | 'LOCATIONS_CREATE'
  | 'LOCATIONS_DEACTIVATE'
  | 'LOCATIONS_DELETE'
  | 'LOCATIONS_UPDATE'
  | 'MARKETS_BACKUP_REGION_UPDATE'
  | 'MARKETS_CREATE'
  | 'MARKETS_DELETE'
  | 'MARKETS_UPDATE'
  | 'METAFIELD_DEFINITIONS_CREATE'
  | 'METAFIELD_DEFINITIONS_DELETE'
  | 'METAFIELD_DEFINITIONS_UPDATE'
  | 'METAOBJECTS_CREATE'
  | 'METAOBJECTS_DELETE'
  | 'METAOBJECTS_UPDATE'
  | 'ORDERS_CANCELLED'
  | 'ORDERS_CREATE'
  | 'ORDERS_DELETE'
  | 'ORDERS_EDITED'
  | 'ORDERS_FULFILLED'
  | 'ORDERS_LINK_REQUESTED'
  | 'ORDERS_PAID'
  | 'ORDERS_PARTIALLY_FULFILLED'
  | 'ORDERS_RISK_ASSESSMENT_CHANGED'
  | 'ORDERS_SHOPIFY_PROTECT_ELIGIBILITY_CHANGED'
  | 'ORDERS_UPDATED'
  | 'ORDER_TRANSACTIONS_CREATE'
  | 'PAYMENT_SCHEDULES_DUE'
  | 'PAYMENT_TERMS_CREATE'
  | 'PAYMENT_TERMS_DELETE'
  | 'PAYMENT_TERMS_UPDATE'
  | 'PRODUCTS_CREATE'
  | 'PRODUCTS_DELETE'
  | 'PRODUCTS_UPDATE'
  | 'PRODUCT_FEEDS_CREATE'
  | 'PRODUCT_FEEDS_FULL_SYNC'
  | 'PRODUCT_FEEDS_FULL_SYNC_FINISH'
  | 'PRODUCT_FEEDS_INCREMENTAL_SYNC'
  | 'PRODUCT_FEEDS_UPDATE'
  | 'PRODUCT_LISTINGS_ADD'
  | 'PRODUCT_LISTINGS_REMOVE'
  | 'PRODUCT_LISTINGS_UPDATE'
  | 'PRODUCT_PUBLICATIONS_CREATE'
  | 'PRODUCT_PUBLICATIONS_DELETE'
  | 'PRODUCT_PUBLICATIONS_UPDATE'
  | 'PROFILES_CREATE'
  | 'PROFILES_DELETE'
  | 'PROFILES_UPDATE'
  | 'REFUNDS_CREATE'
  | 'RETURNS_APPROVE'
  | 'RETURNS_CANCEL'
  | 'RETURNS_CLOSE'
  | 'RETURNS_DECLINE'
  | 'RETURNS_PROCESS'
  | 'RETURNS_REOPEN'
  | 'RETURNS_REQUEST'
  | 'RETURNS_UPDATE'
  | 'REVERSE_DELIVERIES_ATTACH_DELIVERABLE'
  | 'REVERSE_FULFILLMENT_ORDERS_DISPOSE'
  | 'SCHEDULED_PRODUCT_LISTINGS_ADD'
  | 'SCHEDULED_PRODUCT_LISTINGS_REMOVE'
  | 'SCHEDULED_PRODUCT_LISTINGS_UPDATE'
  | 'SEGMENTS_CREATE'
  | 'SEGMENTS_DELETE'
  | 'SEGMENTS_UPDATE'
  | 'SELLING_PLAN_GROUPS_CREATE'
  | 'SELLING_PLAN_GROUPS_DELETE'
  | 'SELLING_PLAN_GROUPS_UPDATE'
  | 'SHIPPING_ADDRESSES_CREATE'
  | 'SHIPPING_ADDRESSES_UPDATE'
  | 'SHOP_UPDATE'
  | 'SUBSCRIPTION_BILLING_ATTEMPTS_CHALLENGED'
  | 'SUBSCRIPTION_BILLING_ATTEMPTS_FAILURE'
  | 'SUBSCRIPTION_BILLING_ATTEMPTS_SUCCESS'
  | 'SUBSCRIPTION_BILLING_CYCLES_SKIP'
  | 'SUBSCRIPTION_BILLING_CYCLES_UNSKIP'
  | 'SUBSCRIPTION_BILLING_CYCLE_EDITS_CREATE'
  | 'SUBSCRIPTION_BILLING_CYCLE_EDITS_DELETE'
  | 'SUBSCRIPTION_BILLING_CYCLE_EDITS_UPDATE'
  | 'SUBSCRIPTION_CONTRACTS_ACTIVATE'
  | 'SUBSCRIPTION_CONTRACTS_CANCEL'
  | 'SUBSCRIPTION_CONTRACTS_CREATE'
  | 'SUBSCRIPTION_CONTRACTS_EXPIRE'
  | 'SUBSCRIPTION_CONTRACTS_FAIL'
  | 'SUBSCRIPTION_CONTRACTS_PAUSE'
  | 'SUBSCRIPTION_CONTRACTS_UPDATE'
  | 'TAX_SERVICES_CREATE'
  | 'TAX_SERVICES_UPDATE'
  | 'TENDER_TRANSACTIONS_CREATE'
  | 'THEMES_CREATE'
  | 'THEMES_DELETE'
  | 'THEMES_PUBLISH'
  | 'THEMES_UPDATE'
  | 'VARIANTS_IN_STOCK'
  | 'VARIANTS_OUT_OF_STOCK';

export type Fragments = {
  BilledCash: { shopMoney: { amount: string; currencyCode: string } };
  Calculated: {
    id: string;
    subtotalPriceSet: Fragments['EditCash'] | null;
    totalPriceSet: Fragments['EditCash'];
    totalOutstandingSet: Fragments['EditCash'];
  };
  CalculatedLines: {
    nodes: {
      id: string;
      quantity: number;
      calculatedDiscountAllocations: {
        discountApplication:
          | ({
              __typename: 'CalculatedManualDiscountApplication';
              id: string;
              appliedTo: DiscountApplicationLevel;
            } & { description: string | null })
          | { __typename: '%other'; id: string; appliedTo: DiscountApplicationLevel };
      }[];
    }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
  Cash: { shopMoney: { amount: string; currencyCode: string } };
  CustomerParts: {
    id: string;
    displayName: string;
    firstName: string | null;
    lastName: string | null;
    tags: string[];
    createdAt: string;
    updatedAt: string;
    numberOfOrders: string;
    amountSpent: { amount: string };
    defaultEmailAddress: { emailAddress: string } | null;
    defaultPhoneNumber: { phoneNumber: string } | null;
    company: { value: string } | null;
    university: { value: string } | null;
  };
  DiscountParts: {
    title: string | null;
    description: string;
    value: number;
    valueType: DraftOrderAppliedDiscountType;
    amountSet: Fragments['Cash'];
  };
  DraftHead: {
    id: string;
    name: string;
    status: DraftOrderStatus;
    ready: boolean;
    email: string | null;
    tags: string[];
    createdAt: string;
    updatedAt: string;
    completedAt: string | null;
    discountCodes: string[];
    totalPriceSet: Fragments['Cash'];
    subtotalPriceSet: Fragments['Cash'];
    lineItemsSubtotalPrice: Fragments['Cash'];
    totalLineItemsPriceSet: Fragments['Cash'];
    totalTaxSet: Fragments['Cash'];
    totalShippingPriceSet: Fragments['Cash'];
    totalDiscountsSet: Fragments['Cash'];
    taxLines: Fragments['TaxParts'][];
    appliedDiscount: Fragments['DiscountParts'] | null;
    customAttributes: { key: string; value: string | null }[];
    shippingAddress: {
      firstName: string | null;
      lastName: string | null;
      name: string | null;
      company: string | null;
      address1: string | null;
      address2: string | null;
      city: string | null;
      province: string | null;
      zip: string | null;
      country: string | null;
      phone: string | null;
    } | null;
    purchasingEntity:
      | (({ __typename: 'Customer' } & { id: string }) | { __typename: '%other' })
      | null;
    warnings: { errorCode: string; field: string; message: string }[];
    order: { id: string; name: string } | null;
  };
  DraftLineParts: {
    id: string;
    title: string;
    sku: string | null;
    quantity: number;
    custom: boolean;
    taxable: boolean;
    variant: { id: string; price: string } | null;
    originalUnitPriceWithCurrency: { amount: string; currencyCode: string } | null;
    priceOverride: { amount: string; currencyCode: string } | null;
    discountedTotalSet: Fragments['Cash'];
    appliedDiscount: Fragments['DiscountParts'] | null;
    customAttributes: { key: string; value: string | null }[];
    taxLines: Fragments['TaxParts'][];
  };
  DraftParts: {
    metafields: { nodes: { namespace: string; key: string; type: string; value: string }[] };
    lineItems: {
      nodes: Fragments['DraftLineParts'][];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
  } & Fragments['DraftHead'];
  EditCash: { shopMoney: { amount: string; currencyCode: string } };
  FulfillmentLinePart: {
    id: string;
    sku: string | null;
    productTitle: string;
    variantTitle: string | null;
    totalQuantity: number;
    remainingQuantity: number;
    lineItem: { id: string };
    variant: { id: string } | null;
  };
  FulfillmentOrderPart: {
    id: string;
    orderId: string;
    orderName: string;
    orderProcessedAt: string;
    updatedAt: string;
    status: FulfillmentOrderStatus;
    requestStatus: FulfillmentOrderRequestStatus;
    fulfillAt: string | null;
    assignedLocation: { name: string; location: { id: string } | null };
    deliveryMethod: { methodType: DeliveryMethodType } | null;
    fulfillmentHolds: {
      id: string;
      reason: FulfillmentHoldReason;
      reasonNotes: string | null;
      handle: string | null;
      heldByRequestingApp: boolean;
    }[];
    supportedActions: { action: FulfillmentOrderAction }[];
    lineItems: {
      nodes: Fragments['FulfillmentLinePart'][];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
  };
  OrderParts: {
    id: string;
    name: string;
    email: string | null;
    createdAt: string;
    updatedAt: string;
    tags: string[];
    edited: boolean;
    cancelReason: OrderCancelReason | null;
    cancelledAt: string | null;
    discountCodes: string[];
    displayFinancialStatus: OrderDisplayFinancialStatus | null;
    displayFulfillmentStatus: OrderDisplayFulfillmentStatus;
    shippingAddress: {
      firstName: string | null;
      lastName: string | null;
      name: string | null;
      company: string | null;
      address1: string | null;
      address2: string | null;
      city: string | null;
      province: string | null;
      zip: string | null;
      country: string | null;
      phone: string | null;
    } | null;
    totalPriceSet: Fragments['Cash'];
    subtotalPriceSet: Fragments['Cash'] | null;
    totalShippingPriceSet: Fragments['Cash'];
    totalTaxSet: Fragments['Cash'] | null;
    totalDiscountsSet: Fragments['Cash'] | null;
    currentTotalPriceSet: Fragments['Cash'];
    originalTotalPriceSet: Fragments['Cash'];
    totalRefundedSet: Fragments['Cash'];
    taxLines: { title: string; rate: number | null; priceSet: Fragments['Cash'] }[];
    lineItems: {
      nodes: {
        id: string;
        title: string;
        sku: string | null;
        quantity: number;
        nonFulfillableQuantity: number;
        refundableQuantity: number;
        originalTotalSet: Fragments['Cash'];
        discountedTotalSet: Fragments['Cash'];
        image: { url: string } | null;
        variant: {
          id: string;
          title: string;
          price: string;
          metafields: { nodes: { namespace: string; key: string; type: string; value: string }[] };
        } | null;
        product: { id: string; title: string; productType: string; tags: string[] } | null;
      }[];
    };
    fulfillments: {
      id: string;
      displayStatus: FulfillmentDisplayStatus | null;
      createdAt: string;
      deliveredAt: string | null;
      estimatedDeliveryAt: string | null;
      location: { name: string } | null;
      trackingInfo: { company: string | null; number: string | null; url: string | null }[];
      fulfillmentLineItems: {
        nodes: Fragments['ParcelLine'][];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      };
    }[];
    refunds: {
      id: string;
      createdAt: string | null;
      processedAt: string;
      note: string | null;
      totalRefundedSet: Fragments['Cash'];
    }[];
    transactions: {
      kind: OrderTransactionKind;
      status: OrderTransactionStatus;
      gateway: string | null;
      manualPaymentGateway: boolean;
      amountSet: Fragments['Cash'];
    }[];
    customAttributes: { key: string; value: string | null }[];
    disputes: { id: string; status: DisputeStatus; initiatedAs: DisputeType }[];
  };
  ParcelLine: { quantity: number | null; lineItem: { id: string; title: string } };
  PrintedAddress: {
    firstName: string | null;
    lastName: string | null;
    name: string | null;
    company: string | null;
    address1: string | null;
    address2: string | null;
    city: string | null;
    province: string | null;
    zip: string | null;
    country: string | null;
    phone: string | null;
  };
  PrintedTerms: {
    paymentTermsName: string;
    paymentSchedules: { nodes: { dueAt: string | null }[] };
  };
  ReturnParts: {
    id: string;
    name: string;
    status: ReturnStatus;
    createdAt: string;
    decline: { note: string | null } | null;
    order: { id: string; name: string; customer: { id: string } | null };
    returnLineItems: {
      nodes: (
        | ({
            id: string;
            quantity: number;
            unprocessedQuantity: number;
            returnReason: ReturnReason;
            customerNote: string | null;
          } & { fulfillmentLineItem: { id: string; lineItem: { id: string } } })
        | {
            id: string;
            quantity: number;
            unprocessedQuantity: number;
            returnReason: ReturnReason;
            customerNote: string | null;
          }
      )[];
    };
  };
  TaxParts: { title: string; rate: number | null; priceSet: Fragments['Cash'] };
};

export type Operations = {
  AddCustomerAddress: {
    variables: { customerId: string; address: MailingAddressInput; setAsDefault?: boolean | null };
    answer: {
      customerAddressCreate: {
        address: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  AddTags: {
    variables: { id: string; tags: readonly string[] };
    answer: {
      tagsAdd: {
        node: (({ id: string } & { tags: string[] }) | { id: string }) | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  AdjustInventory: {
    variables: { input: InventoryAdjustQuantitiesInput; key: string };
    answer: {
      inventoryAdjustQuantities: {
        userErrors: {
          code: InventoryAdjustQuantitiesUserErrorCode | null;
          field: string[] | null;
          message: string;
        }[];
      } | null;
    };
  };
  Ambassador: {
    variables: { id: string };
    answer: {
      customer: {
        id: string;
        firstName: string | null;
        lastName: string | null;
        tags: string[];
        createdAt: string;
        updatedAt: string;
        metafields: { nodes: { key: string; value: string }[] };
        defaultAddress: { provinceCode: string | null; countryCodeV2: string | null } | null;
        addressesV2: {
          nodes: {
            address1: string | null;
            address2: string | null;
            city: string | null;
            zip: string | null;
          }[];
        };
      } | null;
    };
  };
  Ambassadors: {
    variables: { first: number; after?: string | null; query: string };
    answer: {
      customers: {
        nodes: {
          id: string;
          firstName: string | null;
          lastName: string | null;
          tags: string[];
          createdAt: string;
          updatedAt: string;
          metafields: { nodes: { key: string; value: string }[] };
          defaultAddress: { provinceCode: string | null; countryCodeV2: string | null } | null;
          addressesV2: {
            nodes: {
              address1: string | null;
              address2: string | null;
              city: string | null;
              zip: string | null;
            }[];
          };
        }[];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      };
    };
  };
  ApproveReturn: {
    variables: { id: string };
    answer: {
      returnApproveRequest: {
        return: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  BeginOrderEdit: {
    variables: { id: string };
    answer: {
      orderEditBegin: {
        calculatedOrder:
          | ({
              shippingLines: {
                id: string | null;
                title: string;
                stagedStatus: CalculatedShippingLineStagedStatus;
                price: Fragments['EditCash'];
              }[];
              lineItems: Fragments['CalculatedLines'];
            } & Fragments['Calculated'])
          | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  BulkOperationState: {
    variables: { id: string };
    answer: {
      bulkOperation: {
        status: BulkOperationStatus;
        errorCode: BulkOperationErrorCode | null;
        rootObjectCount: string;
        url: string | null;
      } | null;
    };
  };
  CalculateDraft: {
    variables: { input: DraftOrderInput };
    answer: {
      draftOrderCalculate: {
        calculatedDraftOrder: {
          totalPriceSet: Fragments['Cash'];
          subtotalPriceSet: Fragments['Cash'];
          lineItemsSubtotalPrice: Fragments['Cash'];
          totalLineItemsPriceSet: Fragments['Cash'];
          totalTaxSet: Fragments['Cash'];
          totalShippingPriceSet: Fragments['Cash'];
          totalDiscountsSet: Fragments['Cash'];
          discountCodes: string[];
          taxLines: { title: string; rate: number | null; priceSet: Fragments['Cash'] }[];
          availableShippingRates: {
            handle: string;
            title: string;
            price: { amount: string; currencyCode: string };
          }[];
          warnings: { errorCode: string; field: string; message: string }[];
        } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  CancelFulfillment: {
    variables: { id: string };
    answer: {
      fulfillmentCancel: {
        fulfillment: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  CancelOrder: {
    variables: {
      id: string;
      reason: OrderCancelReason;
      restock: boolean;
      refund: OrderCancelRefundMethodInput;
    };
    answer: {
      orderCancel: {
        job: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  CancelReturn: {
    variables: { id: string };
    answer: {
      returnCancel: {
        return: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  ChangeCustomerAddress: {
    variables: {
      customerId: string;
      addressId: string;
      address: MailingAddressInput;
      setAsDefault?: boolean | null;
    };
    answer: {
      customerAddressUpdate: {
        address: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  ChooseFirstPicture: {
    variables: { id: string; moves: readonly MoveInput[] };
    answer: {
      productReorderMedia: {
        job: { id: string; done: boolean } | null;
        userErrors: { code: MediaUserErrorCode | null; field: string[] | null; message: string }[];
      } | null;
    };
  };
  ClearBalance: {
    variables: { metafields: readonly MetafieldIdentifierInput[] };
    answer: {
      metafieldsDelete: { userErrors: { field: string[] | null; message: string }[] } | null;
    };
  };
  CloseReturn: {
    variables: { id: string };
    answer: {
      returnClose: {
        return: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  CommitOrderEdit: {
    variables: { id: string; staffNote: string };
    answer: {
      orderEditCommit: {
        order: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  CompleteDraftPending: {
    variables: { id: string };
    answer: {
      draftOrderComplete: {
        draftOrder: {
          id: string;
          status: DraftOrderStatus;
          order: { id: string; name: string } | null;
        } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  CountInventory: {
    variables: { input: InventorySetQuantitiesInput; key: string };
    answer: {
      inventorySetQuantities: {
        userErrors: {
          code: InventorySetQuantitiesUserErrorCode | null;
          field: string[] | null;
          message: string;
        }[];
      } | null;
    };
  };
  CreateDefinition: {
    variables: { definition: MetafieldDefinitionInput };
    answer: {
      metafieldDefinitionCreate: {
        createdDefinition: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  CreateDraft: {
    variables: { input: DraftOrderInput };
    answer: {
      draftOrderCreate: {
        draftOrder: Fragments['DraftParts'] | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  CreateFulfillment: {
    variables: { fulfillment: FulfillmentInput };
    answer: {
      fulfillmentCreate: {
        fulfillment: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  CreateFulfillmentEvent: {
    variables: { event: FulfillmentEventInput };
    answer: {
      fulfillmentEventCreate: {
        fulfillmentEvent: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  CreateMetaobjectDefinition: {
    variables: { definition: MetaobjectDefinitionCreateInput };
    answer: {
      metaobjectDefinitionCreate: {
        metaobjectDefinition: { id: string } | null;
        userErrors: {
          field: string[] | null;
          message: string;
          code: MetaobjectUserErrorCode | null;
        }[];
      } | null;
    };
  };
  CustomerAddresses: {
    variables: { id: string; first: number };
    answer: {
      customer: {
        id: string;
        defaultAddress: { id: string } | null;
        addressesV2: {
          nodes: {
            id: string;
            firstName: string | null;
            lastName: string | null;
            company: string | null;
            address1: string | null;
            address2: string | null;
            city: string | null;
            province: string | null;
            provinceCode: string | null;
            zip: string | null;
            country: string | null;
            countryCodeV2: string | null;
            phone: string | null;
          }[];
        };
      } | null;
    };
  };
  CustomerBalance: {
    variables: { id: string };
    answer: {
      customer: {
        id: string;
        earthcash: { value: string; compareDigest: string } | null;
        companion: { value: string; compareDigest: string } | null;
      } | null;
    };
  };
  CustomerByEmail: {
    variables: { email: string };
    answer: {
      customerByIdentifier: {
        id: string;
        displayName: string;
        firstName: string | null;
        lastName: string | null;
        tags: string[];
        defaultEmailAddress: { emailAddress: string } | null;
        defaultPhoneNumber: { phoneNumber: string } | null;
      } | null;
    };
  };
  CustomerCopy: {
    variables: { id: string };
    answer: { customer: Fragments['CustomerParts'] | null };
  };
  CustomerData: {
    variables: Record<string, never>;
    answer: {
      customers: {
        nodes: {
          firstName: string | null;
          defaultEmailAddress: { emailAddress: string } | null;
          defaultPhoneNumber: { phoneNumber: string } | null;
          defaultAddress: { address1: string | null } | null;
        }[];
      };
    };
  };
  CustomerMerge: {
    variables: {
      closing: string;
      surviving: string;
      overrideFields?: CustomerMergeOverrideFields | null;
    };
    answer: {
      customerMerge: {
        resultingCustomerId: string | null;
        userErrors: {
          code: CustomerMergeErrorCode | null;
          field: string[] | null;
          message: string;
        }[];
      } | null;
    };
  };
  CustomerMergePreview: {
    variables: {
      closing: string;
      surviving: string;
      overrideFields?: CustomerMergeOverrideFields | null;
    };
    answer: {
      customerMergePreview: {
        resultingCustomerId: string | null;
        customerMergeErrors:
          | { errorFields: CustomerMergeErrorFieldType[]; message: string }[]
          | null;
      };
    };
  };
  CustomerMergeState: {
    variables: { closing: string; surviving: string };
    answer: {
      closing: {
        id: string;
        mergeable: { mergeInProgress: { status: CustomerMergeRequestStatus } | null };
      } | null;
      surviving: { id: string } | null;
    };
  };
  CustomerOrdersBrief: {
    variables: { id: string; first: number; after?: string | null };
    answer: {
      customer: {
        id: string;
        orders: {
          nodes: {
            id: string;
            name: string;
            email: string | null;
            createdAt: string;
            updatedAt: string;
            tags: string[];
            displayFinancialStatus: OrderDisplayFinancialStatus | null;
            displayFulfillmentStatus: OrderDisplayFulfillmentStatus;
            totalPriceSet: { shopMoney: { amount: string; currencyCode: string } };
            lineItems: { nodes: { id: string; title: string; quantity: number }[] };
          }[];
          pageInfo: { hasNextPage: boolean; endCursor: string | null };
        };
      } | null;
    };
  };
  CustomerOrdersDetailed: {
    variables: { id: string; first: number; after?: string | null };
    answer: {
      customer: {
        id: string;
        orders: {
          nodes: Fragments['OrderParts'][];
          pageInfo: { hasNextPage: boolean; endCursor: string | null };
        };
      } | null;
    };
  };
  CustomerProfile: {
    variables: { id: string; keys: readonly string[] };
    answer: {
      customer: {
        id: string;
        displayName: string;
        firstName: string | null;
        lastName: string | null;
        tags: string[];
        createdAt: string;
        numberOfOrders: string;
        amountSpent: { amount: string; currencyCode: string };
        defaultEmailAddress: {
          emailAddress: string;
          marketingState: CustomerEmailAddressMarketingState;
          marketingOptInLevel: CustomerMarketingOptInLevel | null;
          marketingUpdatedAt: string | null;
        } | null;
        defaultPhoneNumber: { phoneNumber: string } | null;
        metafields: { nodes: { namespace: string; key: string; value: string }[] };
      } | null;
    };
  };
  CustomersUpdated: {
    variables: { first: number; after?: string | null; query?: string | null };
    answer: {
      customers: {
        nodes: Fragments['CustomerParts'][];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      };
    };
  };
  DeclineReturn: {
    variables: { input: ReturnDeclineRequestInput };
    answer: {
      returnDeclineRequest: {
        return: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  DeleteDraft: {
    variables: { id: string };
    answer: {
      draftOrderDelete: {
        deletedId: string | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  DeleteMetafields: {
    variables: { metafields: readonly MetafieldIdentifierInput[] };
    answer: {
      metafieldsDelete: { userErrors: { field: string[] | null; message: string }[] } | null;
    };
  };
  DescribePicture: {
    variables: { files: readonly FileUpdateInput[] };
    answer: {
      fileUpdate: {
        files: { id: string; alt: string | null }[] | null;
        userErrors: { code: FilesErrorCode | null; field: string[] | null; message: string }[];
      } | null;
    };
  };
  DisposeReturn: {
    variables: { inputs: readonly ReverseFulfillmentOrderDisposeInput[] };
    answer: {
      reverseFulfillmentOrderDispose: {
        reverseFulfillmentOrderLineItems: { id: string }[] | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  DraftDetail: {
    variables: { id: string };
    answer: { draftOrder: Fragments['DraftParts'] | null };
  };
  DraftLines: {
    variables: { id: string; after?: string | null };
    answer: {
      draftOrder: {
        updatedAt: string;
        lineItems: {
          nodes: Fragments['DraftLineParts'][];
          pageInfo: { hasNextPage: boolean; endCursor: string | null };
        };
      } | null;
    };
  };
  DraftsUpdated: {
    variables: { first: number; after?: string | null; query?: string | null };
    answer: {
      draftOrders: {
        nodes: Fragments['DraftParts'][];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      };
    };
  };
  EditAddItem: {
    variables: { id: string; title: string; price: MoneyInput; quantity: number; taxable: boolean };
    answer: {
      orderEditAddCustomItem: {
        calculatedLineItem: { id: string; originalUnitPriceSet: Fragments['EditCash'] } | null;
        calculatedOrder: Fragments['Calculated'] | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  EditAddVariant: {
    variables: { id: string; variantId: string; quantity: number };
    answer: {
      orderEditAddVariant: {
        calculatedLineItem: { id: string; originalUnitPriceSet: Fragments['EditCash'] } | null;
        calculatedOrder: Fragments['Calculated'] | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  EditDiscount: {
    variables: { id: string; lineItemId: string; discount: OrderEditAppliedDiscountInput };
    answer: {
      orderEditAddLineItemDiscount: {
        calculatedOrder: Fragments['Calculated'] | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  EditQuantity: {
    variables: { id: string; lineItemId: string; quantity: number; restock: boolean };
    answer: {
      orderEditSetQuantity: {
        calculatedOrder: Fragments['Calculated'] | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  EditRemoveDiscount: {
    variables: { id: string; discountApplicationId: string };
    answer: {
      orderEditRemoveDiscount: {
        calculatedOrder: Fragments['Calculated'] | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  EditRemoveShipping: {
    variables: { id: string; shippingLineId: string };
    answer: {
      orderEditRemoveShippingLine: {
        calculatedOrder: Fragments['Calculated'] | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  EditShipping: {
    variables: { id: string; shippingLine: OrderEditAddShippingLineInput };
    answer: {
      orderEditAddShippingLine: {
        calculatedOrder: Fragments['Calculated'] | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  EditableOrder: {
    variables: { id: string; after?: string | null };
    answer: {
      order: {
        id: string;
        name: string;
        cancelledAt: string | null;
        merchantEditable: boolean;
        displayFinancialStatus: OrderDisplayFinancialStatus | null;
        displayFulfillmentStatus: OrderDisplayFulfillmentStatus;
        note: string | null;
        poNumber: string | null;
        customer: { id: string } | null;
        currentTotalPriceSet: Fragments['EditCash'];
        netPaymentSet: Fragments['EditCash'];
        totalRefundedSet: Fragments['EditCash'];
        shippingAddress: {
          firstName: string | null;
          lastName: string | null;
          company: string | null;
          address1: string | null;
          address2: string | null;
          city: string | null;
          provinceCode: string | null;
          zip: string | null;
          phone: string | null;
        } | null;
        shippingLines: {
          nodes: { id: string | null; title: string; originalPriceSet: Fragments['EditCash'] }[];
        };
        lineItems: {
          nodes: {
            id: string;
            title: string;
            variantTitle: string | null;
            sku: string | null;
            currentQuantity: number;
            unfulfilledQuantity: number;
            originalUnitPriceSet: Fragments['EditCash'];
            discountAllocations: {
              allocatedAmountSet: Fragments['EditCash'];
              discountApplication:
                | ({
                    __typename: 'ManualDiscountApplication';
                    targetSelection: DiscountApplicationTargetSelection;
                  } & { title: string })
                | { __typename: '%other'; targetSelection: DiscountApplicationTargetSelection };
            }[];
          }[];
          pageInfo: { hasNextPage: boolean; endCursor: string | null };
        };
      } | null;
    };
  };
  EndpointCustomer: {
    variables: { id: string; keys: readonly string[] };
    answer: {
      customer: {
        id: string;
        displayName: string;
        firstName: string | null;
        lastName: string | null;
        tags: string[];
        createdAt: string;
        numberOfOrders: string;
        amountSpent: { amount: string; currencyCode: string };
        defaultEmailAddress: {
          emailAddress: string;
          marketingState: CustomerEmailAddressMarketingState;
          marketingOptInLevel: CustomerMarketingOptInLevel | null;
          marketingUpdatedAt: string | null;
        } | null;
        defaultPhoneNumber: { phoneNumber: string } | null;
        metafields: { nodes: { namespace: string; key: string; type: string; value: string }[] };
      } | null;
    };
  };
  FillCounts: {
    variables: Record<string, never>;
    answer: {
      customersCount: { count: number } | null;
      draftOrdersCount: { count: number } | null;
    };
  };
  FindDrafts: {
    variables: { query: string; first: number };
    answer: {
      draftOrders: {
        nodes: {
          id: string;
          name: string;
          status: DraftOrderStatus;
          tags: string[];
          createdAt: string;
          order: { id: string; name: string } | null;
        }[];
      };
    };
  };
  FulfillmentOrderLines: {
    variables: { id: string; after?: string | null };
    answer: {
      fulfillmentOrder: {
        lineItems: {
          nodes: Fragments['FulfillmentLinePart'][];
          pageInfo: { hasNextPage: boolean; endCursor: string | null };
        };
      } | null;
    };
  };
  FulfillmentOrderOwner: {
    variables: { id: string };
    answer: { fulfillmentOrder: { id: string; orderId: string } | null };
  };
  FulfillmentOrderWithParcels: {
    variables: { id: string };
    answer: {
      fulfillmentOrder:
        | ({
            fulfillments: {
              nodes: {
                id: string;
                status: FulfillmentStatus;
                trackingInfo: { number: string | null }[];
                fulfillmentLineItems: {
                  nodes: { quantity: number | null; lineItem: { id: string } }[];
                };
              }[];
            };
          } & Fragments['FulfillmentOrderPart'])
        | null;
    };
  };
  FulfillmentOrdersOfOrder: {
    variables: { id: string; first: number; after?: string | null };
    answer: {
      order: {
        id: string;
        fulfillmentOrders: {
          nodes: Fragments['FulfillmentOrderPart'][];
          pageInfo: { hasNextPage: boolean; endCursor: string | null };
        };
      } | null;
    };
  };
  FulfillmentOrdersUpdated: {
    variables: { first: number; after?: string | null; query?: string | null };
    answer: {
      fulfillmentOrders: {
        nodes: Fragments['FulfillmentOrderPart'][];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      };
    };
  };
  FulfillmentState: {
    variables: { id: string };
    answer: {
      fulfillment: {
        id: string;
        status: FulfillmentStatus;
        displayStatus: FulfillmentDisplayStatus | null;
        trackingInfo: { company: string | null; number: string | null }[];
      } | null;
    };
  };
  GrantedScopes: {
    variables: Record<string, never>;
    answer: { currentAppInstallation: { accessScopes: { handle: string }[] } };
  };
  HoldFulfillmentOrder: {
    variables: { id: string; hold: FulfillmentOrderHoldInput };
    answer: {
      fulfillmentOrderHold: {
        fulfillmentHold: { id: string } | null;
        userErrors: {
          code: FulfillmentOrderHoldUserErrorCode | null;
          field: string[] | null;
          message: string;
        }[];
      } | null;
    };
  };
  InventoryItem: {
    variables: { id: string };
    answer: {
      inventoryItem: {
        id: string;
        sku: string | null;
        tracked: boolean;
        variant: {
          id: string;
          title: string;
          availableForSale: boolean;
          product: {
            id: string;
            title: string;
            handle: string;
            status: ProductStatus;
            tags: string[];
          };
        };
        inventoryLevels: {
          nodes: {
            location: { id: string; name: string };
            quantities: { name: string; quantity: number }[];
          }[];
        };
      } | null;
    };
  };
  InventoryItems: {
    variables: { first: number; after?: string | null };
    answer: {
      inventoryItems: {
        nodes: {
          id: string;
          sku: string | null;
          tracked: boolean;
          variant: {
            id: string;
            title: string;
            availableForSale: boolean;
            product: {
              id: string;
              title: string;
              handle: string;
              status: ProductStatus;
              tags: string[];
            };
          };
          inventoryLevels: {
            nodes: {
              location: { id: string; name: string };
              quantities: { name: string; quantity: number }[];
            }[];
          };
        }[];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      };
    };
  };
  MarkOrderPaid: {
    variables: { id: string };
    answer: {
      orderMarkAsPaid: {
        order: {
          id: string;
          name: string;
          displayFinancialStatus: OrderDisplayFinancialStatus | null;
          canMarkAsPaid: boolean;
          totalOutstandingSet: { shopMoney: { amount: string; currencyCode: string } };
        } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  MetafieldDefinitions: {
    variables: { ownerType: string; first: number };
    answer: {
      metafieldDefinitions: {
        nodes: {
          namespace: string;
          key: string;
          type: { name: string };
          access: {
            storefront: MetafieldStorefrontAccess | null;
            customerAccount: MetafieldCustomerAccountAccess;
          };
        }[];
      };
    };
  };
  MetaobjectEntries: {
    variables: { type: string };
    answer: {
      metaobjects: {
        nodes: { id: string; handle: string; fields: { key: string; value: string | null }[] }[];
      };
    };
  };
  OrderBilling: {
    variables: { id: string; after?: string | null };
    answer: {
      order: {
        id: string;
        name: string;
        cancelledAt: string | null;
        displayFinancialStatus: OrderDisplayFinancialStatus | null;
        canMarkAsPaid: boolean;
        shippingAddress: { name: string | null; company: string | null } | null;
        totalOutstandingSet: Fragments['BilledCash'];
        totalRefundedSet: Fragments['BilledCash'];
        subtotalPriceSet: Fragments['BilledCash'] | null;
        totalShippingPriceSet: Fragments['BilledCash'];
        totalTaxSet: Fragments['BilledCash'] | null;
        currentTotalPriceSet: Fragments['BilledCash'];
        currentSubtotalPriceSet: Fragments['BilledCash'];
        currentShippingPriceSet: Fragments['BilledCash'];
        currentTotalTaxSet: Fragments['BilledCash'];
        refunds: { id: string; totalRefundedSet: Fragments['BilledCash'] }[];
        lineItems: {
          nodes: {
            title: string;
            variantTitle: string | null;
            sku: string | null;
            quantity: number;
            currentQuantity: number;
            discountedTotalSet: Fragments['BilledCash'];
          }[];
          pageInfo: { hasNextPage: boolean; endCursor: string | null };
        };
      } | null;
    };
  };
  OrderByCart: {
    variables: { query: string };
    answer: {
      orders: { nodes: { cartToken: string | null; confirmationNumber: string | null }[] };
    };
  };
  OrderByConfirmation: {
    variables: { query: string };
    answer: {
      orders: {
        nodes: {
          name: string;
          confirmationNumber: string | null;
          createdAt: string;
          shippingAddress: {
            city: string | null;
            provinceCode: string | null;
            zip: string | null;
          } | null;
          lineItems: {
            nodes: {
              id: string;
              title: string;
              variantTitle: string | null;
              quantity: number;
              image: { url: string } | null;
              discountedTotalSet: { shopMoney: { amount: string; currencyCode: string } };
            }[];
          };
          totalPriceSet: { shopMoney: { amount: string; currencyCode: string } };
        }[];
      };
    };
  };
  OrderDetail: {
    variables: { id: string };
    answer: { order: ({ customer: { id: string } | null } & Fragments['OrderParts']) | null };
  };
  OrderDue: {
    variables: { id: string };
    answer: {
      order: {
        id: string;
        name: string;
        displayFinancialStatus: OrderDisplayFinancialStatus | null;
        cancelledAt: string | null;
        canMarkAsPaid: boolean;
        totalOutstandingSet: { shopMoney: { amount: string; currencyCode: string } };
        transactions: {
          id: string;
          kind: OrderTransactionKind;
          status: OrderTransactionStatus;
          gateway: string | null;
          createdAt: string;
          amountSet: { shopMoney: { amount: string; currencyCode: string } };
        }[];
      } | null;
    };
  };
  OrderEditLines: {
    variables: { id: string; after?: string | null };
    answer: { nodes: (({ id: string; lineItems: Fragments['CalculatedLines'] } | {}) | null)[] };
  };
  OrderEditState: {
    variables: { id: string };
    answer: { nodes: (({ id: string; committed: boolean } | {}) | null)[] };
  };
  OrderMoney: {
    variables: { id: string };
    answer: {
      order: {
        id: string;
        name: string;
        cancelledAt: string | null;
        displayFinancialStatus: OrderDisplayFinancialStatus | null;
        displayFulfillmentStatus: OrderDisplayFulfillmentStatus;
        totalPriceSet: Fragments['Cash'];
        subtotalPriceSet: Fragments['Cash'] | null;
        totalShippingPriceSet: Fragments['Cash'];
        totalTaxSet: Fragments['Cash'] | null;
        totalRefundedSet: Fragments['Cash'];
        lineItems: {
          nodes: {
            id: string;
            title: string;
            sku: string | null;
            quantity: number;
            refundableQuantity: number;
            discountedTotalSet: Fragments['Cash'];
          }[];
        };
        refunds: { id: string; note: string | null; totalRefundedSet: Fragments['Cash'] }[];
        transactions: {
          id: string;
          kind: OrderTransactionKind;
          status: OrderTransactionStatus;
          gateway: string | null;
          amountSet: Fragments['Cash'];
          parentTransaction: { id: string } | null;
        }[];
      } | null;
    };
  };
  OrderPayLink: {
    variables: { id: string };
    answer: {
      order: {
        id: string;
        paymentCollectionDetails: { additionalPaymentCollectionUrl: string | null };
      } | null;
    };
  };
  OrderPayment: {
    variables: { id: string };
    answer: {
      order: {
        id: string;
        displayFinancialStatus: OrderDisplayFinancialStatus | null;
        canMarkAsPaid: boolean;
        totalOutstandingSet: { shopMoney: { amount: string; currencyCode: string } };
      } | null;
    };
  };
  OrderReturns: {
    variables: { order: string };
    answer: {
      order: {
        id: string;
        returns: {
          nodes: {
            id: string;
            status: ReturnStatus;
            returnLineItems: { nodes: { customerNote: string | null }[] };
          }[];
        };
      } | null;
    };
  };
  OrdersTagged: {
    variables: { query: string; first: number };
    answer: { orders: { nodes: { id: string; name: string; tags: string[] }[] } };
  };
  OrdersUpdated: {
    variables: { first: number; after?: string | null; query?: string | null };
    answer: {
      orders: {
        nodes: ({ customer: { id: string } | null } & Fragments['OrderParts'])[];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      };
    };
  };
  PackedOrders: {
    variables: { ids: readonly string[]; first: number; after?: string | null };
    answer: {
      nodes: (
        | (
            | {
                id: string;
                name: string;
                createdAt: string;
                cancelledAt: string | null;
                poNumber: string | null;
                paymentTerms: Fragments['PrintedTerms'] | null;
                shippingAddress: Fragments['PrintedAddress'] | null;
                lineItems: {
                  nodes: {
                    id: string;
                    title: string;
                    variantTitle: string | null;
                    sku: string | null;
                    quantity: number;
                    nonFulfillableQuantity: number;
                  }[];
                  pageInfo: { hasNextPage: boolean; endCursor: string | null };
                };
              }
            | {}
          )
        | null
      )[];
    };
  };
  ParcelEvents: {
    variables: { id: string };
    answer: {
      order: {
        fulfillments: {
          id: string;
          requiresShipping: boolean;
          events: {
            nodes: {
              id: string;
              status: FulfillmentEventStatus;
              happenedAt: string;
              city: string | null;
              province: string | null;
              message: string | null;
            }[];
          };
        }[];
      } | null;
    };
  };
  ParcelLines: {
    variables: { id: string; after?: string | null };
    answer: { fulfillment: { fulfillmentLineItems: { nodes: Fragments['ParcelLine'][] } } | null };
  };
  PrepareForPickup: {
    variables: { id: string };
    answer: {
      fulfillmentOrderLineItemsPreparedForPickup: {
        userErrors: {
          code: FulfillmentOrderLineItemsPreparedForPickupUserErrorCode | null;
          field: string[] | null;
          message: string;
        }[];
      } | null;
    };
  };
  PrintedDraft: {
    variables: { id: string };
    answer: {
      draftOrder: {
        id: string;
        email: string | null;
        poNumber: string | null;
        paymentTerms: Fragments['PrintedTerms'] | null;
        billingAddress: Fragments['PrintedAddress'] | null;
        shippingAddress: Fragments['PrintedAddress'] | null;
      } | null;
    };
  };
  PrintedOrder: {
    variables: { id: string; after?: string | null };
    answer: {
      order: {
        id: string;
        poNumber: string | null;
        paymentTerms: Fragments['PrintedTerms'] | null;
        billingAddress: Fragments['PrintedAddress'] | null;
        netPaymentSet: Fragments['Cash'];
        totalOutstandingSet: Fragments['Cash'];
        lineItems: {
          nodes: {
            id: string;
            title: string;
            variantTitle: string | null;
            sku: string | null;
            quantity: number;
            currentQuantity: number;
            nonFulfillableQuantity: number;
            originalUnitPriceSet: Fragments['Cash'];
            discountedTotalSet: Fragments['Cash'];
          }[];
          pageInfo: { hasNextPage: boolean; endCursor: string | null };
        };
      } | null;
    };
  };
  PrintedRefund: {
    variables: { id: string };
    answer: {
      refund: {
        id: string;
        createdAt: string | null;
        processedAt: string;
        order: { id: string };
        totalRefundedSet: Fragments['Cash'];
        refundLineItems: {
          nodes: {
            quantity: number;
            subtotalSet: Fragments['Cash'];
            totalTaxSet: Fragments['Cash'];
            lineItem: { title: string; variantTitle: string | null; sku: string | null };
          }[];
          pageInfo: { hasNextPage: boolean };
        };
        refundShippingLines: {
          nodes: {
            id: string;
            subtotalAmountSet: Fragments['Cash'];
            taxAmountSet: Fragments['Cash'];
          }[];
        };
      } | null;
    };
  };
  ProcessReturn: {
    variables: { input: ReturnProcessInput };
    answer: {
      returnProcess: {
        return: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  Publications: {
    variables: Record<string, never>;
    answer: {
      publications: {
        nodes: { id: string; channels: { nodes: { app: { title: string } }[] } | null }[];
      };
    };
  };
  Publish: {
    variables: { id: string; publications: readonly PublicationInput[] };
    answer: {
      publishablePublish: { userErrors: { field: string[] | null; message: string }[] } | null;
    };
  };
  PublishBalance: {
    variables: { metafields: readonly MetafieldsSetInput[] };
    answer: {
      metafieldsSet: {
        userErrors: {
          code: MetafieldsSetUserErrorCode | null;
          field: string[] | null;
          message: string;
        }[];
      } | null;
    };
  };
  RecentBulkOperations: {
    variables: { first: number };
    answer: { bulkOperations: { nodes: { id: string; createdAt: string; query: string }[] } };
  };
  RefundOrder: {
    variables: { input: RefundInput; key: string };
    answer: {
      refundCreate: {
        refund: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  ReleaseFulfillmentOrder: {
    variables: { id: string; holds?: readonly string[] | null };
    answer: {
      fulfillmentOrderReleaseHold: {
        fulfillmentOrder: { id: string } | null;
        userErrors: {
          code: FulfillmentOrderReleaseHoldUserErrorCode | null;
          field: string[] | null;
          message: string;
        }[];
      } | null;
    };
  };
  RemoveCustomerAddress: {
    variables: { customerId: string; addressId: string };
    answer: {
      customerAddressDelete: {
        deletedAddressId: string | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  RemoveTags: {
    variables: { id: string; tags: readonly string[] };
    answer: {
      tagsRemove: {
        node: (({ id: string } & { tags: string[] }) | { id: string }) | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  RequestErasure: {
    variables: { customerId: string };
    answer: {
      customerRequestDataErasure: {
        customerId: string | null;
        userErrors: {
          code: CustomerRequestDataErasureErrorCode | null;
          field: string[] | null;
          message: string;
        }[];
      } | null;
    };
  };
  RequestReturn: {
    variables: { input: ReturnRequestInput };
    answer: {
      returnRequest: {
        return: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  ReturnById: { variables: { id: string }; answer: { return: Fragments['ReturnParts'] | null } };
  ReturnGoods: {
    variables: { id: string };
    answer: {
      return: {
        id: string;
        order: { fulfillments: { location: { id: string } | null }[] };
        reverseFulfillmentOrders: {
          nodes: {
            lineItems: {
              nodes: {
                id: string;
                totalQuantity: number;
                fulfillmentLineItem: { id: string } | null;
                dispositions: { quantity: number }[];
              }[];
            };
          }[];
        };
      } | null;
    };
  };
  Returnable: {
    variables: { order: string };
    answer: {
      returnableFulfillments: {
        nodes: {
          fulfillment: { id: string; createdAt: string; deliveredAt: string | null };
          returnableFulfillmentLineItems: {
            nodes: {
              quantity: number;
              fulfillmentLineItem: { id: string; lineItem: { id: string } };
            }[];
          };
        }[];
      };
    };
  };
  ReturnedOrders: {
    variables: { first: number; after?: string | null; query?: string | null };
    answer: {
      orders: {
        nodes: { id: string; returns: { nodes: { id: string; status: ReturnStatus }[] } }[];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      };
    };
  };
  RunBulkQuery: {
    variables: { query: string };
    answer: {
      bulkOperationRunQuery: {
        bulkOperation: { id: string; createdAt: string } | null;
        userErrors: {
          code: BulkOperationUserErrorCode | null;
          field: string[] | null;
          message: string;
        }[];
      } | null;
    };
  };
  SetMetafields: {
    variables: { metafields: readonly MetafieldsSetInput[] };
    answer: {
      metafieldsSet: {
        metafields: { namespace: string; key: string; type: string; value: string }[] | null;
        userErrors: {
          code: MetafieldsSetUserErrorCode | null;
          field: string[] | null;
          message: string;
        }[];
      } | null;
    };
  };
  SetStock: {
    variables: { input: InventorySetQuantitiesInput; key: string };
    answer: {
      inventorySetQuantities: {
        userErrors: {
          code: InventorySetQuantitiesUserErrorCode | null;
          field: string[] | null;
          message: string;
        }[];
      } | null;
    };
  };
  SetVariantPrice: {
    variables: { productId: string; variants: readonly ProductVariantsBulkInput[] };
    answer: {
      productVariantsBulkUpdate: {
        productVariants: { id: string; price: string }[] | null;
        userErrors: {
          code: ProductVariantsBulkUpdateUserErrorCode | null;
          field: string[] | null;
          message: string;
        }[];
      } | null;
    };
  };
  SetupShop: {
    variables: Record<string, never>;
    answer: {
      shop: {
        id: string;
        myshopifyDomain: string;
        currencyCode: string;
        plan: { publicDisplayName: string };
        primaryDomain: { host: string; url: string };
        customerAccountsV2: { customerAccountsVersion: CustomerAccountsVersion };
      };
      publicApiVersions: { handle: string; supported: boolean }[];
    };
  };
  ShopCounts: {
    variables: Record<string, never>;
    answer: { ordersCount: { count: number } | null; customersCount: { count: number } | null };
  };
  SignUpCustomer: {
    variables: { input: CustomerInput };
    answer: {
      customerCreate: {
        customer: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  StaffDraft: {
    variables: { id: string };
    answer: {
      draftOrder: ({ note2: string | null; taxExempt: boolean } & Fragments['DraftParts']) | null;
    };
  };
  StaffProduct: {
    variables: { id: string; after?: string | null };
    answer: {
      product: {
        id: string;
        title: string;
        handle: string;
        status: ProductStatus;
        productType: string;
        tags: string[];
        updatedAt: string;
        limit: { value: string; compareDigest: string } | null;
        media: {
          nodes: {
            id: string;
            alt: string | null;
            preview: { image: { url: string } | null } | null;
          }[];
        };
        variants: {
          nodes: {
            id: string;
            title: string;
            sku: string | null;
            price: string;
            inventoryQuantity: number | null;
            limit: { value: string; compareDigest: string } | null;
            inventoryItem: {
              id: string;
              tracked: boolean;
              inventoryLevels: {
                nodes: {
                  location: { id: string; name: string };
                  quantities: { name: string; quantity: number }[];
                }[];
              };
            };
          }[];
          pageInfo: { hasNextPage: boolean; endCursor: string | null };
        };
      } | null;
    };
  };
  StaffProducts: {
    variables: { first: number; after?: string | null };
    answer: {
      products: {
        nodes: {
          id: string;
          title: string;
          handle: string;
          status: ProductStatus;
          productType: string;
          tags: string[];
          totalInventory: number;
          tracksInventory: boolean;
          featuredMedia: {
            preview: { image: { url: string; altText: string | null } | null } | null;
          } | null;
          priceRangeV2: { minVariantPrice: { amount: string } };
          limit: { value: string; compareDigest: string } | null;
          variants: {
            nodes: {
              id: string;
              sku: string | null;
              limit: { value: string; compareDigest: string } | null;
            }[];
          };
        }[];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      };
    };
  };
  StaffProductsById: {
    variables: { ids: readonly string[] };
    answer: {
      nodes: (
        | (
            | {
                id: string;
                title: string;
                handle: string;
                status: ProductStatus;
                productType: string;
                tags: string[];
                totalInventory: number;
                tracksInventory: boolean;
                featuredMedia: {
                  preview: { image: { url: string; altText: string | null } | null } | null;
                } | null;
                priceRangeV2: { minVariantPrice: { amount: string } };
                limit: { value: string; compareDigest: string } | null;
                variants: {
                  nodes: {
                    id: string;
                    sku: string | null;
                    limit: { value: string; compareDigest: string } | null;
                  }[];
                };
              }
            | {}
          )
        | null
      )[];
    };
  };
  Subscribe: {
    variables: { topic: WebhookSubscriptionTopic; subscription: WebhookSubscriptionInput };
    answer: {
      webhookSubscriptionCreate: {
        webhookSubscription: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  Subscriptions: {
    variables: { first: number };
    answer: {
      webhookSubscriptions: {
        nodes: { id: string; topic: WebhookSubscriptionTopic; uri: string }[];
      };
    };
  };
  UpdateCustomerFields: {
    variables: { input: CustomerInput };
    answer: {
      customerUpdate: {
        customer: {
          id: string;
          displayName: string;
          firstName: string | null;
          lastName: string | null;
          defaultEmailAddress: { emailAddress: string } | null;
          defaultPhoneNumber: { phoneNumber: string } | null;
        } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  UpdateDefinition: {
    variables: { definition: MetafieldDefinitionUpdateInput };
    answer: {
      metafieldDefinitionUpdate: {
        updatedDefinition: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  UpdateDraft: {
    variables: { id: string; input: DraftOrderInput };
    answer: {
      draftOrderUpdate: {
        draftOrder: Fragments['DraftParts'] | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  UpdateEmailConsent: {
    variables: { input: CustomerEmailMarketingConsentUpdateInput };
    answer: {
      customerEmailMarketingConsentUpdate: {
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  UpdateFulfillmentTracking: {
    variables: { id: string; tracking: FulfillmentTrackingInput; notifyCustomer?: boolean | null };
    answer: {
      fulfillmentTrackingInfoUpdate: {
        fulfillment: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
  UpdateOrder: {
    variables: { input: OrderInput };
    answer: {
      orderUpdate: {
        order: { id: string } | null;
        userErrors: { field: string[] | null; message: string }[];
      } | null;
    };
  };
};
