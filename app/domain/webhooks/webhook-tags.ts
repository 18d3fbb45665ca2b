/**
 * Returns the tags that a webhook of `customer.tags_added` or `customer.tags_removed` is about.
 *
 * @returns null if the body does not say
 * @see https://shopify.dev/docs/api/webhooks
 */
export function webhookTags(body: Uint8Array): string[] | null {
  try {
    const payload: unknown = JSON.parse(new TextDecoder().decode(body));
    const tags =
      typeof payload === 'object' && payload !== null && 'tags' in payload ? payload.tags : null;
    return isTexts(tags) ? tags : null;
  } catch {
    return null;
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
