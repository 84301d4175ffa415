/** Whether single letters are keys: false where the user switched them off. */
import { createContext } from 'react';

export const SingleKeys = createContext(true);
