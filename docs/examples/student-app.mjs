/**
 * A small client of the calls that a student's app makes. Needs nothing but fetch.
 *
 *     const app = new StudentApp('https://clutch.example', key);
 *     const { data: me } = await app.me();
 */
export class StudentApp {
  #address;
  #key;
  #fetch;

  /** `address`: where Clutch is reached; `key`: the student's own, as the school handed it over. */
  constructor(address, key, fetch = globalThis.fetch) {
    this.#address = address;
    this.#key = key;
    this.#fetch = fetch;
  }

  me = () => this.#get('me');
  modules = () => this.#get('module');
  theory = () => this.#get('theory');
  theoryPage = (id) => this.#get(`theory/${id}`);
  signs = () => this.#get('sign');
  banners = (placement) => this.#get('banner', { placement });
  advertisements = (placement) => this.#get('advertisement', { placement });
  count = (kind, id, what) => this.#post('count', { kind, id, what });
  classes = (span = {}) => this.#get('class', span);
  freeTimes = (wanted = {}) => this.#get('free_time', wanted);
  book = (starts_at, more = {}) => this.#post('class', { starts_at, ...more });
  cancel = (id, reason = '') => this.#post(`class/${id}/cancel`, { reason });
  balance = (span = {}) => this.#get('balance', span);
  papers = () => this.#get('paper');

  /** One of several banners or advertisements of a place, by their weights. */
  static pick(notices, random = Math.random()) {
    const sum = notices.reduce((weight, one) => weight + one.weight, 0);
    let left = random * sum;
    for (const one of notices) {
      left -= one.weight;
      if (left < 0) return one;
    }
    return notices.at(-1) ?? null;
  }

  #get(path, query = {}) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    return this.#call('GET', given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path);
  }

  #post = (path, body) => this.#call('POST', path, body);

  async #call(method, path, body) {
    const answer = await this.#fetch(`${this.#address}/api/app/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const read = await answer.json();
    // A problem document: `code` says what is wrong, `detail` says it in English, `errors` by field.
    if (!answer.ok) throw Object.assign(new Error(read.detail ?? read.title), { status: answer.status, problem: read });
    return read;
  }
}
