/** What running commands may do, wired to the real services. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { AnyCommand, Ports, Source } from '#kernel/command.ts';
import { copyText } from '#services/clipboard.ts';
import { fileFormAtom } from '#services/file-form.ts';
import { call } from '#services/http.ts';
import { localeAtom } from '#services/look.ts';
import { refreshEntity } from '#services/queries.ts';
import { store } from '#services/session.ts';
import { fileCall, workCall } from '#services/work.ts';
import type { Local } from './locals.ts';

interface Needs {
  readonly navigate: (to: string, options?: { replace?: boolean }) => void;
  readonly local: (act: string) => Local | undefined;
}

/** The ports of the console, and those of one run, whose calls carry the command and its source. */
export function createPorts({ navigate, local }: Needs): {
  ports: Ports;
  portsFor: (command: AnyCommand, source: Source, signal?: AbortSignal) => Ports;
} {
  const ports: Ports = {
    call: (endpoint, input) => call(endpoint, input),
    work: (endpoint, input, title) => workCall(endpoint, input, title),
    navigate(to, options) {
      if (options?.newTab) window.open(to, '_blank', 'noopener');
      else navigate(to, options);
    },
    refresh: (entity) => void refreshEntity(entity),
    download: saveFile,
    copy: (text) => copyText(text),
    async local(act, value) {
      const found = local(act);
      if (!found) throw new Error(`The console has no act ${act}.`);
      return found(value);
    },
  };
  const portsFor = (command: AnyCommand, source: Source, signal?: AbortSignal): Ports => ({
    ...ports,
    call: (endpoint, input) => {
      const options = { command: command.id, source, signal };
      return isFile(endpoint)
        ? fileCall(endpoint, forOffice(input), `commands.${command.id}.title`, options)
        : call(endpoint, input, options);
    },
    work: (endpoint, input, title) => workCall(endpoint, input, title, { command: command.id, source, signal }),
  });
  return { ports, portsFor };
}

/** Answered with what is saved as a file: that may take a while. */
const isFile = ({ produces }: AnyEndpoint): boolean => produces?.startsWith('text/csv') ?? false;

/** A file is for the office, in the language of whoever saves it, unless the account or the command asks for the form for programs. */
const forOffice = <I>(input: I): I => ({
  ...input,
  query: {
    form: store.get(fileFormAtom),
    language: store.get(localeAtom),
    ...(input as { readonly query?: object }).query,
  },
});

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Freed once the browser has surely taken it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
