/** The initial rows of `earth_tax_exempt`: customers with one of these tags pay no tax; case is ignored. */
export const taxExemptTags = ['tax-exempt', 'nonprofit', 'public-school'];
