/** First rows of `earth_tax_exempt`: who carries one of these tags pays no tax, in whatever case. */
export const taxExemptTags = ['tax-exempt', 'nonprofit', 'public-school'];
