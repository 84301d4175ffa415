/** What may be asked without a school, each with why. docs/scaling.md says what it would mean for an engine that shards by school. */

export interface Exempt {
  readonly tables: readonly string[];
  /** The rows are found by one of these columns, which say on their own which row is meant. */
  readonly by?: readonly string[];
  /** Or the statement reads so. */
  readonly statement?: RegExp;
  readonly why: string;
}

/** Tables without a school of their own. */
export const WITHOUT_CLUB: Readonly<Record<string, string>> = {
  idempotency: 'an answer kept for whoever sends its key again; the key is of one account',
  known_device: 'of an account: by which browser it signed in before',
  long_work_part: 'of a piece of long work, which has a school',
  lost_factor: 'of an account, for its sign-in',
  passkey: 'of an account, for its sign-in',
  passkey_challenge: 'of a sign-in that is under way',
  provider_link: 'of an account, for its sign-in',
  provider_sign_in: 'of a sign-in that is under way',
  provider_sign_out: 'of a session at the identity provider',
  rate_count: 'calls within the time of a limit, before anybody is known',
  readiness: 'whether a write can be made at all',
  recovery: 'of an account, for its sign-in',
  recovery_code: 'of an account, for its sign-in',
  schema_floor: 'which releases the schema can be used by',
  sign_in_step: 'of a sign-in that is under way',
  throttle: 'wrong passwords by address, before anybody is known',
  totp: 'of an account, for its sign-in',
};

export const EXEMPT: readonly Exempt[] = [
  {
    tables: ['account'],
    by: ['email_key', 'id'],
    why: 'who signs in says an address, and its school is known by the account that has it',
  },
  {
    tables: ['session', 'access_token', 'device', 'address_change', 'kept_value'],
    by: ['id', 'account_id', 'token_hash', 'confirm_hash', 'old_key'],
    why: 'what belongs to an account, or to a secret that only its holder has: they say which school it is',
  },
  {
    tables: ['invitation', 'teacher', 'attempt', 'conversation', 'delivery'],
    by: ['token_hash', 'feed_hash', 'key_hash', 'message_key', 'stop_key'],
    why: 'a link or a key that only its holder has says which school it is',
  },
  {
    tables: [
      'session',
      'access_token',
      'address_change',
      'invitation',
      'outbox',
      'kept_value',
      'doomed_file',
      'long_work',
      'event_fold',
      'sms_secret',
    ],
    statement:
      /^\s*(delete from|select) .*("expires_at" <|"created_at" <|"due_at" <=|"updated_at" <|"held_until" <|"since" <=)/s,
    why: 'jobs over all schools: what has run out, and what nobody goes on with',
  },
  {
    tables: [
      'session',
      'device',
      'access_token',
      'address_change',
      'invitation',
      'outbox',
      'doomed_file',
      'long_work',
      'event_fold',
      'delivery',
      'attempt',
    ],
    statement:
      /^select \(exists \(select 1 from "\w+" where "\w+" > |^update "\w+" set "(\w+)" = \$1\s+where "\1" > \$2 and|^\s*select id, "\w+" as until, "\w+" as said from|^update "\w+"\s+set "\w+" = \$1, "\w+" = \$2\s+where id = /,
    why: 'instants of any school that a clock which was ahead has written (server/jobs/clock-back.ts)',
  },
  {
    tables: ['delivery', 'outbox'],
    statement:
      /claimed_by"? =|state in \('waiting', '(sending|claimed)'\)|select distinct "club_id"|^select "state", count/,
    why: 'the senders of messages: what is due of any school, claimed and settled by its number and its claim, and how many wait (metrics)',
  },
  {
    tables: ['long_work', 'event_fold', 'doomed_file'],
    by: ['id', 'holder', 'key'],
    why: 'a piece of work by its number, in the hands of whoever found it',
  },
  {
    tables: ['entry'],
    statement: /select student_id as id from entry where id in \(/,
    why: "entries by the numbers of the school's own changes, for the balances that follow them",
  },
  {
    tables: ['change'],
    statement: /c\.id in \(|select max\(id\) as id from change$/,
    why: 'changes by numbers that were read of the school just before, and the newest number there is',
  },
  {
    tables: ['session'],
    by: ['provider_link'],
    why: 'an identity at the provider that signs out there, whichever school its sessions are of',
  },
];
