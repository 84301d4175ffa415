/** A school on a real server: made through the API, with an admin whose browser is signed in. */
import type { RealServer } from '#tools/process/real-server.ts';

export const ADMIN = {
  first_name: 'Ada',
  last_name: 'Almeida',
  email: 'ada@school.example',
  password: 'correct horse battery',
} as const;

export interface School {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** What the console keeps in the browser of somebody who is signed in. */
  readonly localStorage: { name: string; value: string }[];
  /** Makes a call as the admin, who gives the password again where it is asked for. @throws Error with the answer when it is not a 2xx */
  call<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T>;
}

interface Login {
  readonly token: string;
  readonly expires_in_minutes: number;
  readonly user: {
    id: number;
    first_name: string;
    last_name: string;
    email: string;
    photo: string | null;
    status: string;
    roles: string[];
  };
}

/** Creates the school of an empty installation and signs its admin in. */
export async function createSchool(server: Pick<RealServer, 'url'>): Promise<School> {
  await post(server.url, '/auth/signup', {
    ...ADMIN,
    club_name: 'Escola Rosa',
    time_zone: 'Europe/Lisbon',
    locale: 'en',
  });
  return signIn(server, ADMIN.email, ADMIN.password);
}

/** Signs in through the API. */
export async function signIn({ url }: Pick<RealServer, 'url'>, email: string, password: string): Promise<School> {
  const { token, user, expires_in_minutes } = await post<Login>(url, '/auth/login', { email, password });
  let own = token;
  const info = {
    id: user.id,
    displayName: `${user.first_name} ${user.last_name}`.trim(),
    photoURL: user.photo,
    status: user.status,
    userRole: user.roles[0] ?? '',
    roles: user.roles,
    email: user.email,
  };
  return {
    url,
    email,
    password,
    localStorage: [
      { name: 'accessToken', value: token },
      { name: 'tokenExpiry', value: new Date(Date.now() + expires_in_minutes * 60_000).toISOString() },
      { name: 'userInfo', value: JSON.stringify(info) },
    ],
    async call<T>(method: string, path: string, body?: unknown) {
      let answer = await send(url, method, path, body, own);
      // The browser has confirmed its session meanwhile, or ended it.
      if (answer.status === 401 && own === token) {
        ({ token: own } = await post<Login>(url, '/auth/login', { email, password }));
        answer = await send(url, method, path, body, own);
      }
      if (answer.status !== 403 || !(await answer.clone().text()).includes('reauthentication-needed'))
        return read<T>(answer, method, path);
      // In a session of its own: one that is confirmed has another token, and the browser's is the browser's to confirm.
      if (own === token) ({ token: own } = await post<Login>(url, '/auth/login', { email, password }));
      ({ token: own } = await request<Login>(url, 'POST', '/auth/reauthenticate', { password }, own));
      return request<T>(url, method, path, body, own);
    },
  };
}

const post = <T>(url: string, path: string, body: unknown): Promise<T> => request<T>(url, 'POST', path, body);

const request = async <T>(url: string, method: string, path: string, body?: unknown, token?: string): Promise<T> =>
  read<T>(await send(url, method, path, body, token), method, path);

const send = (url: string, method: string, path: string, body?: unknown, token?: string): Promise<Response> =>
  fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function read<T>(response: Response, method: string, path: string): Promise<T> {
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Takes a payment of each student's, and charges them more: the journal, balances and receipts have rows then. */
export async function payEach(school: School, students: readonly number[]): Promise<void> {
  for (const student_id of students) {
    await school.call('POST', '/admin/entry/payment', { student_id, amount: 5000, method: 'cash' });
    await school.call('POST', '/admin/entry/charge', { student_id, amount: 7000 });
  }
}
