type Fetch = (address: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>;
// biome-ignore lint/suspicious/noExplicitAny: what each call answers stands in the API page
type Answer = Promise<any>;

export class StudentApp {
  constructor(address: string, key: string, fetch?: Fetch);
  me(): Answer;
  modules(): Answer;
  theory(): Answer;
  theoryPage(id: number): Answer;
  signs(): Answer;
  banners(placement?: string): Answer;
  advertisements(placement?: string): Answer;
  count(kind: 'banner' | 'advertisement', id: number, what: 'shown' | 'followed'): Answer;
  classes(span?: { from?: string; to?: string }): Answer;
  freeTimes(wanted?: { from?: string; to?: string; teacher_id?: number }): Answer;
  book(starts_at: string, more?: { teacher_id?: number; class_type?: string }): Answer;
  cancel(id: number, reason?: string): Answer;
  balance(span?: { from?: string; to?: string }): Answer;
  papers(): Answer;
  static pick<N extends { weight: number }>(notices: readonly N[], random?: number): N | null;
}
