import { createContext } from 'react';

/** The response's nonce while a page is drawn on the server; unknown in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
