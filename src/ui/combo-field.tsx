/** One row of many, found by typing. */
import { type KeyboardEvent, type RefObject, use, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { fold } from '#kernel/fold.ts';
import field from './field.module.css';
import { Icon } from './icon.tsx';
import styles from './select-field.module.css';
import { Tag } from './tag.tsx';
import { useUiText } from './ui-text.ts';

export interface Option {
  readonly id: number;
  readonly label: string;
  readonly description?: string;
  /** Why it may be the wrong one to choose: said beside its name, and below the field once it is chosen. */
  readonly state?: string;
}

interface Props {
  readonly label: string;
  readonly help?: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  /** What the answers of `search` hang on beside the text: it is asked again where that changes. */
  readonly about?: string;
  readonly resolve: (ids: readonly number[]) => Promise<readonly Option[]>;
  readonly error?: string | null;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
}

/** Rest between a key and the search, in ms. */
const DEBOUNCE = 60;

const stop = (event: Event) => event.stopPropagation();
/** react-aria takes the field for its list, and keeps from it the focus that a closed dialog gives back. */
const takesFocusBack = (element: HTMLElement | null) =>
  element?.addEventListener('react-aria-focus-scope-restore', stop, true);

/**
 * Whether a scroll is being told: react-aria listens on the window, and closes an open list as if the field were left.
 * This listens there before it, and on the document, which hears the same event later.
 */
function useScrolling() {
  const scrolling = useRef(false);
  useEffect(() => {
    const begin = () => {
      scrolling.current = true;
    };
    const end = () => {
      scrolling.current = false;
    };
    window.addEventListener('scroll', begin, true);
    document.addEventListener('scroll', end, true);
    return () => {
      window.removeEventListener('scroll', begin, true);
      document.removeEventListener('scroll', end, true);
    };
  }, []);
  return scrolling;
}

/** Puts how to lead to the first row of the open list where `lead` points. */
function Lead({ lead }: { lead: RefObject<() => void> }) {
  const state = use(ComboBoxStateContext);
  lead.current = () => {
    if (!state) return;
    if (!state.isOpen) state.open('first', 'manual');
    state.selectionManager.setFocusedKey(state.collection.getFirstKey());
  };
  return null;
}

export function ComboField({
  label,
  help,
  value,
  onChange,
  search,
  about,
  resolve,
  error,
  required = false,
  autoFocus,
}: Props) {
  const t = useUiText();
  const [text, setText] = useState('');
  // A name that comes in for a row chosen elsewhere is no reason to open the list; what is typed is.
  const [typed, setTyped] = useState(false);
  const [picks, setPicks] = useState(0);
  const [found, setFound] = useState<{ readonly of: string; readonly rows: readonly Option[] }>({ of: '', rows: [] });
  const chosen = useRef<Option | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const scrolling = useScrolling();
  // How often the text was changed by hand.
  const changes = useRef(0);
  const [state, setState] = useState<string | undefined>();
  const calls = useRef({ search, resolve });
  calls.current = { search, resolve };

  // The name of a row that was chosen elsewhere; no name where what was picked is not kept here but, say, in a list below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again after every pick
  useEffect(() => {
    if (value === null) {
      if (chosen.current) setText('');
      chosen.current = null;
      setState(undefined);
      return;
    }
    if (chosen.current?.id === value) return;
    const before = changes.current;
    let asked = true;
    calls.current.resolve([value]).then(
      ([found]) => {
        if (!found || !asked) return;
        chosen.current = found;
        setState(found.state);
        // Somebody typed while it was on its way, and is still there.
        if (changes.current !== before && input.current === document.activeElement) return;
        setTyped(false);
        setText(found.label);
      },
      () => {},
    );
    return () => {
      asked = false;
    };
  }, [value, picks]);

  const wanted = chosen.current?.label === text ? '' : text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was picked may be no choice any more
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      calls.current.search(wanted, controller.signal).then(
        (rows) => setFound({ of: wanted, rows }),
        () => {},
      );
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted, picks, about]);
  // Until the answer is there, those of the answer before that fit: Enter must not pick a row that does not.
  const options = useMemo(
    () => (found.of === wanted ? found.rows : found.rows.filter(({ label }) => fold(label).includes(fold(wanted)))),
    [found, wanted],
  );

  const pick = (picked: Option) => {
    chosen.current = picked;
    setState(picked.state);
    setTyped(false);
    setText(picked.label);
    setPicks((count) => count + 1);
    if (picked.id !== value) onChange(picked.id);
  };
  // Enter after typing takes the only match, also one that is still on its way. Of several none is taken unasked: it leads to
  // the first of them.
  const lead = useRef(() => {});
  const entered = useRef<string | null>(null);
  const latest = useRef(pick);
  latest.current = pick;
  useEffect(() => {
    const [only, other] = found.rows;
    if (entered.current === null || found.of !== entered.current) return;
    entered.current = null;
    if (only && !other) latest.current(only);
    else if (only) lead.current();
  }, [found]);
  const onEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) {
      if (event.key !== 'Enter') entered.current = null;
      return;
    }
    const isInInput = event.target === input.current;
    if (!isInInput || !typed || wanted.trim() === '' || input.current?.getAttribute('aria-activedescendant')) return;
    event.preventDefault();
    event.stopPropagation();
    if (found.of !== wanted) entered.current = wanted;
    else if (options.length === 1 && options[0]) pick(options[0]);
    else if (options.length > 1) lead.current();
  };

  return (
    <ComboBox
      className={field.field}
      inputValue={text}
      onInputChange={(next) => {
        changes.current += 1;
        setTyped(true);
        setText(next);
        if (next === '' && value !== null) onChange(null);
      }}
      value={value}
      onChange={(key) => {
        // What is typed stays when the form is scrolled under it.
        if (key === null || (scrolling.current && typed)) return;
        // On leaving the field the row that stands in it is told again, be it among the rows found or not.
        const picked = [chosen.current, ...options].find((one) => one?.id === key);
        if (picked) pick(picked);
      }}
      items={options}
      allowsEmptyCollection
      menuTrigger={typed ? 'input' : 'manual'}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
    >
      <Lead lead={lead} />
      <Label className={field.label}>
        {label}
        {required && (
          <span className={field.required} aria-hidden>
            *
          </span>
        )}
      </Label>
      <div ref={takesFocusBack} className={styles.combo} onKeyDownCapture={onEnter}>
        <Input
          ref={input}
          className={field.input}
          placeholder={t('form.search')}
          autoFocus={autoFocus}
          // What is typed takes the place of what is chosen, however the focus came here. react-aria also tells of a focus when
          // the option it stood on leaves the list: the letters typed so far stay.
          onFocus={({ target, nativeEvent }) => value !== null && nativeEvent.isTrusted && target.select()}
          autoComplete="off"
          onKeyDown={(event) => {
            // Esc closes the top layer alone: here the list, not the form around it.
            if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') === 'true')
              event.stopPropagation();
          }}
        />
        <Button className={styles.chevron} aria-label={t('form.choose')}>
          <Icon name="chevron-down" size={14} />
        </Button>
      </div>
      {(help || state) && (
        <Text slot="description" className={field.help}>
          {help}
          {state && (
            <span role="status" className={styles.state}>
              <Tag tone="warning">{state}</Tag>
            </span>
          )}
        </Text>
      )}
      <FieldError className={field.error}>{error}</FieldError>
      <Popover className={styles.popover}>
        <ListBox
          className={styles.list}
          renderEmptyState={() => <div className={styles.empty}>{t('form.nothing')}</div>}
        >
          {(option: Option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={styles.item}>
              <Text slot="label" className={styles.name}>
                {option.label}
                {option.state && <Tag tone="warning">{option.state}</Tag>}
              </Text>
              {option.description && (
                <Text slot="description" className={styles.description}>
                  {option.description}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
