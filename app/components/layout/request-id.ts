import { createContext } from 'react';

/** The request's id while a page is drawn on the server, under which the log has the cause. */
export const RequestIdContext = createContext('');
