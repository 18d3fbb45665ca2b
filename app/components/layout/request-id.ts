import { createContext } from 'react';

/** The request's id while a page is rendered on the server, to find it in the log; empty in the browser. */
export const RequestIdContext = createContext('');
