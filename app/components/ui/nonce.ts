import { createContext } from 'react';

/** The response's CSP nonce while a page is rendered on the server; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
