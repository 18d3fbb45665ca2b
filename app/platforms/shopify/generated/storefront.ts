/**
 * What the Storefront documents answer and the variables they take, by the name of the operation. Written by
 * scripts/cut-schemas.ts (`npm run codegen`); change a document, not this file.
 */

type AttributeInput = { key: string; value: string };

type CartBuyerIdentityInput = {
  countryCode?: string | null;
  customerAccessToken?: string | null;
  email?: string | null;
  phone?: string | null;
};

type CartErrorCode =
  | 'ADDRESS_FIELD_CONTAINS_EMOJIS'
  | 'ADDRESS_FIELD_CONTAINS_HTML_TAGS'
  | 'ADDRESS_FIELD_CONTAINS_URL'
  | 'ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN'
  | 'ADDRESS_FIELD_IS_REQUIRED'
  | 'ADDRESS_FIELD_IS_TOO_LONG'
  | 'BUNDLES_AND_ADDONS_CANNOT_BE_MIXED'
  | 'BUYER_CANNOT_PURCHASE_FOR_COMPANY_LOCATION'
  | 'CART_TOO_LARGE'
  | 'GIFT_CARD_RECIPIENT_INVALID'
  | 'INVALID'
  | 'INVALID_COMPANY_LOCATION'
  | 'INVALID_DELIVERY_ADDRESS_ID'
  | 'INVALID_DELIVERY_GROUP'
  | 'INVALID_DELIVERY_OPTION'
  | 'INVALID_INCREMENT'
  | 'INVALID_MERCHANDISE_LINE'
  | 'INVALID_METAFIELDS'
  | 'INVALID_PAYMENT'
  | 'INVALID_PAYMENT_DEFERRED_PAYMENT_REQUIRED'
  | 'INVALID_PAYMENT_EMPTY_CART'
  | 'INVALID_ZIP_CODE_FOR_COUNTRY'
  | 'INVALID_ZIP_CODE_FOR_PROVINCE'
  | 'LESS_THAN'
  | 'MAXIMUM_EXCEEDED'
  | 'MERCHANDISE_LINE_TRANSFORMERS_RUN_ERROR'
  | 'MERCHANDISE_NOT_APPLICABLE'
  | 'MINIMUM_NOT_MET'
  | 'MISSING_CUSTOMER_ACCESS_TOKEN'
  | 'MISSING_DISCOUNT_CODE'
  | 'MISSING_NOTE'
  | 'NOTE_TOO_LONG'
  | 'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED'
  | 'PARENT_LINE_INVALID_REFERENCE'
  | 'PARENT_LINE_NESTING_TOO_DEEP'
  | 'PARENT_LINE_NOT_FOUND'
  | 'PARENT_LINE_OPERATION_BLOCKED'
  | 'PAYMENTS_CREDIT_CARD_BASE_EXPIRED'
  | 'PAYMENTS_CREDIT_CARD_BASE_GATEWAY_NOT_SUPPORTED'
  | 'PAYMENTS_CREDIT_CARD_GENERIC'
  | 'PAYMENTS_CREDIT_CARD_MONTH_INCLUSION'
  | 'PAYMENTS_CREDIT_CARD_NUMBER_INVALID'
  | 'PAYMENTS_CREDIT_CARD_NUMBER_INVALID_FORMAT'
  | 'PAYMENTS_CREDIT_CARD_VERIFICATION_VALUE_BLANK'
  | 'PAYMENTS_CREDIT_CARD_VERIFICATION_VALUE_INVALID_FOR_CARD_TYPE'
  | 'PAYMENTS_CREDIT_CARD_YEAR_EXPIRED'
  | 'PAYMENTS_CREDIT_CARD_YEAR_INVALID_EXPIRY_YEAR'
  | 'PAYMENT_METHOD_NOT_APPLICABLE'
  | 'PAYMENT_METHOD_NOT_SUPPORTED'
  | 'PENDING_DELIVERY_GROUPS'
  | 'PROVINCE_NOT_FOUND'
  | 'SELLING_PLAN_NOT_APPLICABLE'
  | 'SERVICE_UNAVAILABLE'
  | 'TOO_MANY_DELIVERY_ADDRESSES'
  | 'UNSPECIFIED_ADDRESS_ERROR'
  | 'VALIDATION_CUSTOM'
  | 'VARIANT_REQUIRES_SELLING_PLAN'
  | 'ZIP_CODE_NOT_SUPPORTED';

type CartInput = {
  attributes?: readonly AttributeInput[] | null;
  buyerIdentity?: CartBuyerIdentityInput | null;
  discountCodes?: readonly string[] | null;
  lines?: readonly CartLineInput[] | null;
  note?: string | null;
};

type CartLineInput = {
  attributes?: readonly AttributeInput[] | null;
  merchandiseId: string;
  quantity?: number | null;
};

type CartLineUpdateInput = {
  attributes?: readonly AttributeInput[] | null;
  id: string;
  merchandiseId?: string | null;
  quantity?: number | null;
};

type CartWarningCode =
  | 'DISCOUNT_CODE_NOT_HONOURED'
  | 'DISCOUNT_CURRENTLY_INACTIVE'
  | 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE'
  | 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED'
  | 'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING'
  | 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE'
  | 'DISCOUNT_NOT_FOUND'
  | 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  | 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES'
  | 'DISCOUNT_PURCHASE_NOT_IN_RANGE'
  | 'DISCOUNT_QUANTITY_NOT_IN_RANGE'
  | 'DISCOUNT_USAGE_LIMIT_REACHED'
  | 'DUPLICATE_DELIVERY_ADDRESS'
  | 'MERCHANDISE_NOT_ENOUGH_STOCK'
  | 'MERCHANDISE_OUT_OF_STOCK'
  | 'MERCHANDISE_SELLING_PLAN_NOT_APPLICABLE_ON_COMPANY_LOCATION'
  | 'PAYMENTS_GIFT_CARDS_UNAVAILABLE';

export type Fragments = {
  CartParts: {
    id: string;
    checkoutUrl: string;
    totalQuantity: number;
    attributes: { key: string; value: string | null }[];
    cost: { subtotalAmount: { amount: string; currencyCode: string } };
    lines: Fragments['LineParts'];
  };
  LineParts: {
    nodes: {
      id: string;
      quantity: number;
      cost: {
        amountPerQuantity: { amount: string; currencyCode: string };
        totalAmount: { amount: string; currencyCode: string };
      };
      merchandise: {
        id: string;
        title: string;
        availableForSale: boolean;
        quantityAvailable: number | null;
        image: {
          url: string;
          altText: string | null;
          width: number | null;
          height: number | null;
        } | null;
        maxQuantity: { value: string } | null;
        product: {
          handle: string;
          title: string;
          tags: string[];
          maxQuantity: { value: string } | null;
        };
      };
    }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
  ListedParts: {
    id: string;
    handle: string;
    title: string;
    productType: string;
    description: string;
    tags: string[];
    availableForSale: boolean;
    material: { value: string } | null;
    compost: { value: string } | null;
    rim: { value: string } | null;
    featuredImage: {
      url: string;
      altText: string | null;
      width: number | null;
      height: number | null;
    } | null;
    options: { name: string; optionValues: { name: string }[] }[];
    priceRange: { minVariantPrice: { amount: string; currencyCode: string } };
    variants: {
      nodes: {
        title: string;
        price: { amount: string; currencyCode: string };
        caseCount: { value: string } | null;
      }[];
    };
  };
};

export type Operations = {
  CartAdd: {
    variables: { cartId: string; lines: readonly CartLineInput[] };
    answer: {
      cartLinesAdd: {
        cart: Fragments['CartParts'] | null;
        userErrors: { code: CartErrorCode | null; field: string[] | null; message: string }[];
        warnings: { code: CartWarningCode; message: string }[];
      } | null;
    };
  };
  CartAttributes: {
    variables: { cartId: string; attributes: readonly AttributeInput[] };
    answer: {
      cartAttributesUpdate: {
        cart: Fragments['CartParts'] | null;
        userErrors: { code: CartErrorCode | null; field: string[] | null; message: string }[];
        warnings: { code: CartWarningCode; message: string }[];
      } | null;
    };
  };
  CartBuyer: {
    variables: { cartId: string; buyer: CartBuyerIdentityInput };
    answer: {
      cartBuyerIdentityUpdate: {
        cart: Fragments['CartParts'] | null;
        userErrors: { code: CartErrorCode | null; field: string[] | null; message: string }[];
        warnings: { code: CartWarningCode; message: string }[];
      } | null;
    };
  };
  CartChange: {
    variables: { cartId: string; lines: readonly CartLineUpdateInput[] };
    answer: {
      cartLinesUpdate: {
        cart: Fragments['CartParts'] | null;
        userErrors: { code: CartErrorCode | null; field: string[] | null; message: string }[];
        warnings: { code: CartWarningCode; message: string }[];
      } | null;
    };
  };
  CartCodes: {
    variables: { cartId: string; codes: readonly string[] };
    answer: {
      cartDiscountCodesUpdate: {
        cart: Fragments['CartParts'] | null;
        userErrors: { code: CartErrorCode | null; field: string[] | null; message: string }[];
        warnings: { code: CartWarningCode; message: string }[];
      } | null;
    };
  };
  CartGet: { variables: { id: string }; answer: { cart: Fragments['CartParts'] | null } };
  CartLines: {
    variables: { id: string; after: string };
    answer: { cart: { lines: Fragments['LineParts'] } | null };
  };
  CartRemove: {
    variables: { cartId: string; lineIds: readonly string[] };
    answer: {
      cartLinesRemove: {
        cart: Fragments['CartParts'] | null;
        userErrors: { code: CartErrorCode | null; field: string[] | null; message: string }[];
        warnings: { code: CartWarningCode; message: string }[];
      } | null;
    };
  };
  CartStart: {
    variables: { input: CartInput };
    answer: {
      cartCreate: {
        cart: Fragments['CartParts'] | null;
        userErrors: { code: CartErrorCode | null; field: string[] | null; message: string }[];
        warnings: { code: CartWarningCode; message: string }[];
      } | null;
    };
  };
  Catalogue: {
    variables: { first: number; after?: string | null };
    answer: {
      products: {
        nodes: Fragments['ListedParts'][];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      };
    };
  };
  ListedProduct: {
    variables: { ids: readonly string[] };
    answer: {
      nodes: (
        | (({ __typename: 'Product' } & Fragments['ListedParts']) | { __typename: '%other' })
        | null
      )[];
    };
  };
  OwnProducts: {
    variables: { query: string; first: number };
    answer: { products: { nodes: Fragments['ListedParts'][] } };
  };
  Ping: { variables: Record<string, never>; answer: { shop: { name: string } } };
  ProductPage: {
    variables: { handle: string };
    answer: {
      product: {
        id: string;
        handle: string;
        title: string;
        productType: string;
        description: string;
        descriptionHtml: string;
        tags: string[];
        availableForSale: boolean;
        material: { value: string } | null;
        compost: { value: string } | null;
        rim: { value: string } | null;
        maxQuantity: { value: string } | null;
        specs: ({ key: string; value: string } | null)[];
        options: { name: string; optionValues: { name: string }[] }[];
        images: {
          nodes: {
            url: string;
            altText: string | null;
            width: number | null;
            height: number | null;
          }[];
        };
        variants: {
          nodes: {
            id: string;
            title: string;
            sku: string | null;
            availableForSale: boolean;
            quantityAvailable: number | null;
            price: { amount: string; currencyCode: string };
            selectedOptions: { name: string; value: string }[];
            image: {
              url: string;
              altText: string | null;
              width: number | null;
              height: number | null;
            } | null;
            caseCount: { value: string } | null;
            carton: { value: string } | null;
            maxQuantity: { value: string } | null;
          }[];
        };
      } | null;
    };
  };
  UrlRedirects: {
    variables: { query: string };
    answer: { urlRedirects: { nodes: { path: string; target: string }[] } };
  };
  VariantLimit: {
    variables: { ids: readonly string[] };
    answer: {
      nodes: (
        | (
            | ({ __typename: 'ProductVariant' } & {
                id: string;
                title: string;
                availableForSale: boolean;
                quantityAvailable: number | null;
                maxQuantity: { value: string } | null;
                product: {
                  title: string;
                  handle: string;
                  tags: string[];
                  maxQuantity: { value: string } | null;
                };
              })
            | { __typename: '%other' }
          )
        | null
      )[];
    };
  };
  VariantStates: {
    variables: { ids: readonly string[] };
    answer: {
      nodes: (
        | (
            | ({ __typename: 'ProductVariant' } & {
                id: string;
                title: string;
                availableForSale: boolean;
                quantityAvailable: number | null;
                price: { amount: string; currencyCode: string };
                image: {
                  url: string;
                  altText: string | null;
                  width: number | null;
                  height: number | null;
                } | null;
                maxQuantity: { value: string } | null;
                product: {
                  title: string;
                  handle: string;
                  tags: string[];
                  maxQuantity: { value: string } | null;
                };
              })
            | { __typename: '%other' }
          )
        | null
      )[];
    };
  };
};
