import { ControlError, parseNumber, parseText } from '../kit/control-input';
import type { Input } from '../kit/control-input';
import { COST_LIMIT, formulas } from './admin/cost';
import type { Costs } from './admin/cost';
import type { Grants } from './admin/grants';
import type { Merges } from './admin/customer-merging';
import type { AdminTokens } from './admin/tokens';
import type { Customers } from './customers';
import type { Drafts } from './drafts/drafts';
import type { Definitions } from './metafield-definitions';
import type { BuyerLimits } from './storefront/buyer-limits';

function optional(input: Input, name: string): string | undefined {
  return input[name] === undefined ? undefined : parseText(input, name);
}

/** Actions of `POST /control/shopify` that make the sandbox stricter or slower; a reset takes them back. */
export function strictnessActions(parts: {
  grants: Grants;
  tokens: AdminTokens;
  costs: Costs;
  limits: BuyerLimits;
  definitions: Definitions;
  drafts: Drafts;
  customers: Customers;
  merges: Merges;
  orderEdits: { forget: () => number };
}) {
  const { grants, tokens, costs, limits, definitions, drafts, customers, merges } = parts;
  return {
    ...definitions.actions(),
    /** Ends all edit sessions of orders: nothing is known of them any more, committed or not. */
    'order-edits-end': () => ({ ended: parts.orderEdits.forget() }),
    /** `without`: scopes, separated by commas, that the app and its storefront lack; with `token` that token alone. */
    scopes: (input: Input) => {
      const without = String(input.without ?? '')
        .split(',')
        .filter(Boolean);
      const token = optional(input, 'token');
      if (token === undefined) grants.revoke(without);
      else if (!tokens.limit(token, without)) throw new ControlError('there is no such token');
      return { without };
    },
    /** `formula`: documented or reported; `limit`: the highest cost of a query; with `token` for that token alone. */
    costs: (input: Input) => {
      const formula = formulas.find((each) => each === input.formula);
      if (formula === undefined) throw new ControlError(`formula is one of ${formulas.join(', ')}`);
      const limit = parseNumber(input, 'limit', COST_LIMIT);
      costs.use(formula, optional(input, 'token'));
      costs.accept(limit, optional(input, 'token'));
      return { formula, limit };
    },
    /** `calls` a minute for the shopper at `address`; without `calls` any number. */
    'storefront-limit': (input: Input) => {
      const calls = input.calls === undefined ? null : parseNumber(input, 'calls');
      limits.set(parseText(input, 'address'), calls);
      return { calls };
    },
    /** `readyMs` and `indexMs`: how long drafts of the customer with `email` are calculated and missing in lists. */
    'draft-takes': (input: Input) => {
      drafts.delay(parseText(input, 'email'), {
        readyMs: parseNumber(input, 'readyMs', -1),
        indexMs: parseNumber(input, 'indexMs', -1),
      });
      return { delayed: input.email };
    },
    /** `ms`: how long the next merge takes in which the customer with `email` disappears. */
    'merge-takes': (input: Input) => {
      const row = customers.byEmail(parseText(input, 'email'));
      if (row === undefined) throw new ControlError('there is no such customer');
      merges.take(row.id, parseNumber(input, 'ms'));
      return { delayed: input.email };
    },
  };
}
