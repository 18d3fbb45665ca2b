/**
 * Payment methods that the cast has saved at Stripe: their ids there, what they look like, and what our
 * database adds. Anybody who is not listed has saved none.
 */
type SeedMethodBase = {
  id: string;
  /** A name from the sandbox's list of test cards or test bank accounts. */
  test: string;
  isDefault: boolean;
  /** The name that its owner gave it in our store. */
  nickname: string | null;
};

export type SeedMethod = SeedMethodBase &
  ({ type: 'card'; expMonth: number; expYear: number } | { type: 'us_bank_account' });

export type SeedCardHolder = {
  /** The number at the end of the customer's Shopify id. */
  personId: number;
  stripeCustomerId: string;
  methods: SeedMethod[];
};

export const cardHolders: SeedCardHolder[] = [
  {
    personId: 7_100_000_000_001,
    stripeCustomerId: 'cus_sandbox_ivy',
    methods: [
      {
        id: 'pm_sandbox_ivy_visa',
        type: 'card',
        test: 'visa',
        expMonth: 9,
        expYear: 2031,
        isDefault: true,
        nickname: 'Everyday card',
      },
      {
        id: 'pm_sandbox_ivy_checking',
        type: 'us_bank_account',
        test: 'usBankAccount_success',
        isDefault: false,
        nickname: null,
      },
    ],
  },
  {
    personId: 7_100_000_000_002,
    stripeCustomerId: 'cus_sandbox_bruno',
    methods: [
      {
        id: 'pm_sandbox_bruno_amex',
        type: 'card',
        test: 'amex_second',
        expMonth: 4,
        expYear: 2030,
        isDefault: true,
        nickname: null,
      },
      {
        id: 'pm_sandbox_bruno_mastercard',
        type: 'card',
        test: 'mastercard',
        expMonth: 8,
        expYear: 2026,
        isDefault: false,
        nickname: null,
      },
    ],
  },
  {
    personId: 7_100_000_000_003,
    stripeCustomerId: 'cus_sandbox_ella',
    methods: [
      {
        id: 'pm_sandbox_ella_mastercard',
        type: 'card',
        test: 'mastercard',
        expMonth: 1,
        expYear: 2032,
        isDefault: true,
        nickname: null,
      },
    ],
  },
  {
    personId: 7_100_000_000_005,
    stripeCustomerId: 'cus_sandbox_otto',
    methods: [
      {
        id: 'pm_sandbox_otto_visa',
        type: 'card',
        test: 'visa',
        expMonth: 11,
        expYear: 2029,
        isDefault: true,
        nickname: null,
      },
    ],
  },
];
