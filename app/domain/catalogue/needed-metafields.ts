/** A metafield that the store reads from the Storefront API; the shop needs a definition that opens it there. */
export type NeededMetafield = {
  owner: 'PRODUCT' | 'PRODUCTVARIANT';
  key: string;
  type: 'number_integer' | 'single_line_text_field' | 'list.single_line_text_field';
  name: string;
};

const text = 'single_line_text_field';

/** All that the documents of `platforms/shopify` read in the namespace `custom`; a test compares. */
export const STOREFRONT_METAFIELDS: readonly NeededMetafield[] = [
  { owner: 'PRODUCT', key: 'max_quantity', type: 'number_integer', name: 'Limit per cart' },
  { owner: 'PRODUCT', key: 'material', type: text, name: 'Material' },
  { owner: 'PRODUCT', key: 'compost', type: text, name: 'After use' },
  { owner: 'PRODUCT', key: 'rim', type: text, name: 'Rim' },
  { owner: 'PRODUCT', key: 'capacity', type: text, name: 'Capacity' },
  { owner: 'PRODUCT', key: 'height', type: text, name: 'Height' },
  { owner: 'PRODUCT', key: 'base', type: text, name: 'Base' },
  { owner: 'PRODUCT', key: 'heat_limit', type: text, name: 'Heat limit' },
  { owner: 'PRODUCT', key: 'certificates', type: `list.${text}`, name: 'Certificates' },
  { owner: 'PRODUCTVARIANT', key: 'max_quantity', type: 'number_integer', name: 'Limit per cart' },
  { owner: 'PRODUCTVARIANT', key: 'case_count', type: 'number_integer', name: 'Pieces per case' },
  { owner: 'PRODUCTVARIANT', key: 'carton', type: text, name: 'Packed case' },
];
