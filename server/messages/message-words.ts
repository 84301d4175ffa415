/** What a message is worded with, before its names are filled in. */
export interface Words {
  readonly subject: string;
  readonly body: string;
}
/** Of a message by either channel. */
export interface MessageWords extends Words {
  readonly sms: string;
}
