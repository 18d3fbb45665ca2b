/** Errors of merging two accounts; part of content/core/errors.ts. */
export const ERP_MERGE_ERRORS = {
  merge_who_missing: 'Please enter the e-mail or the customer number of the other account.',
  merge_who_unknown: 'Shopify knows no customer with this e-mail or number.',
  merge_who_silent: 'Shopify does not answer. Please try again in a while.',
  merge_missing: 'There is no such merge.',
  merge_changed: 'Something has changed meanwhile. This is how it stands now; nothing was done.',
  merge_same: 'This is the same account. Please enter the other one.',
  merge_obstacles: 'Something stands in the way: see below. Nothing was done.',
  merge_form_used:
    'This form was sent before with something else, or another merge was faster. Please open it again.',
  merge_own: 'You have asked for this yourself: another admin has to decide it.',
  merge_not_own: 'Only whoever has asked for it can take it back.',
  merge_near:
    'One of you has let the other in during the last 30 days, or somebody else you both: another admin has to agree.',
  merge_silent: 'Shopify does not answer. What is done is done: go on later from here.',
  merge_methods_silent:
    'Stripe does not answer, or a card is still needed. What is done is done: go on later from here.',
  merge_unpublished:
    'Shopify does not show the new balances yet. Go on in a minute; if this stays, look at the differences in Earth Cash.',
  merge_under_way: 'Shopify is still working on it. Look again in a minute.',
  merge_platform_refused:
    'Shopify does not merge these two. Settle there what it names, then go on; or leave its records apart.',
  merge_other_way:
    'Shopify would keep the account that is closed here, or has kept it. Nothing more was asked of it: look at both customers there.',
} as const;
