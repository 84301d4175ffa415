/**
 * What every screen of the console waits for, asked for while its scripts are still read. Imported before what is large:
 * nothing here waits for it.
 */
import { callEarly } from './early.ts';

const token = localStorage.getItem('accessToken');
if (token && Date.parse(localStorage.getItem('tokenExpiry') ?? '') > Date.now()) {
  callEarly('POST', 'admin/profile', token);
  callEarly('GET', 'kept', token);
}
