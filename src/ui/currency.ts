/** The currency of the school, in which amounts are typed and shown. */
import { createContext } from 'react';

export const Currency = createContext('EUR');
