import { expect, test } from 'vitest';
import type { Found } from './draft.ts';
import { readGift } from './gift-read.ts';

const read = (text: string): Found[] => [...readGift([text], { trueFalse: ['True', 'False'] })];
const questions = (found: Found[]) => found.flatMap((one) => (one.kind === 'question' ? [one] : []));
const faults = (found: Found[]) =>
  found.flatMap((one) => (one.kind === 'fault' ? [[one.issue.line, one.issue.code, one.issue.params.kind]] : []));

/** In the manner of files that teachers keep: comments, categories, feedback, weights, HTML, kinds that are no choice. */
const REAL = `// question: 0  name: Switch category to $course$/top/Theory/Signs
$CATEGORY: $course$/top/Theory/Signs

// [id:S-12] [tag:signs] [tag:difficulty:4]
::Stop sign::[html]<p>What do you do at a <b>stop</b> sign?</p>{
\t=<p>Stop at the line</p>#Right\\: always.
\t~<p>Slow down &amp; look</p>#<p>No</p>
\t~%50%Give way
\t####General: see page 12
}

::T1::At 50 km/h you cover 14 m a second.{T#It is 13.9#Yes}

Who may pass first?{~%50%The tram ~%50%The ambulance ~%-100%You}

$CATEGORY: Numbers
Speed in towns?{#50:5}

Match.{=red -> stop =green -> go}

Say what you think of it.{}

Type the word {=give way =yield} here.

Just a description of what follows.

::Broken:: What now? {=a ~b

::After the broken one:: 2 + 2 \\= ? {
=4

~5
}
`;

test('questions, with their lines, categories, feedback, escapes and weights', () => {
  const found = questions(read(REAL));
  expect(found.map(({ line, draft }) => [line, draft.category, draft.code, draft.text])).toEqual([
    [5, ['Theory', 'Signs'], 'Stop sign', 'What do you do at a stop sign?'],
    [12, ['Theory', 'Signs'], 'T1', 'At 50 km/h you cover 14 m a second.'],
    [14, ['Theory', 'Signs'], '', 'Who may pass first?'],
    [17, ['Numbers'], '', 'Speed in towns?'],
    [29, ['Numbers'], 'After the broken one', '2 + 2 = ?'],
  ]);
  const [stop, truth, several] = found.map(({ draft }) => draft);
  expect(stop).toMatchObject({ difficulty: 4, explanation: 'General: see page 12' });
  expect(stop?.answers).toEqual([
    { text: 'Stop at the line', right: true, feedback: 'Right: always.' },
    { text: 'Slow down & look', right: false, feedback: 'No' },
    { text: 'Give way', right: false, feedback: '' },
  ]);
  expect(truth?.answers).toEqual([
    { text: 'True', right: true, feedback: 'Yes' },
    { text: 'False', right: false, feedback: 'It is 13.9' },
  ]);
  expect(several?.answers.map(({ text, right }) => [text, right])).toEqual([
    ['The tram', true],
    ['The ambulance', true],
    ['You', false],
  ]);
});

test('what cannot be kept is told with its line', () => {
  const found = read(REAL);
  expect(faults(found)).toEqual([
    [19, 'unsupported-kind', 'Matching'],
    [21, 'unsupported-kind', 'Essay'],
    [23, 'unsupported-kind', 'Short'],
    [25, 'unsupported-kind', 'Description'],
    [27, 'gift-syntax', undefined],
  ]);
  const notes = questions(found).flatMap(({ notes }) =>
    notes.map(({ code, params }) => [code, params.tag ?? params.percent]),
  );
  expect(notes).toContainEqual(['tag-lost', 'signs']);
  expect(notes).toContainEqual(['partial-credit', 50]);
  const image = questions(read('Look: <img src="a.png"> <a href="b">here</a> {=a ~b}'))[0];
  expect(image?.notes.map(({ params }) => params.tag).sort()).toEqual(['a', 'img']);
});

test('a mark at the start, Windows line ends and questions without blank lines between', () => {
  const found = questions(read('\uFEFF::A::One {=a ~b}\r\n::B::Two: three {=c\r\n~d}\r\n'));
  expect(found.map(({ line, draft }) => [line, draft.code, draft.text])).toEqual([
    [1, 'A', 'One'],
    [2, 'B', 'Two: three'],
  ]);
});

test('entities that stand for escapes of the parser are kept as they are', () => {
  const [found] = questions(read('A &&092; B && C \\\\ D {=x\\~y ~z}'));
  expect(found?.draft.text).toBe('A &&092; B && C \\ D');
  expect(found?.draft.answers[0]?.text).toBe('x~y');
});

test('a brace left open costs its own question, and its fault has its line in the file', () => {
  const found = read(`One? {
// why
=a

~b

// [tag:difficulty:5]
Two,
really? {=a ~b}

Three? {=a

Four? {=c
~d =
`);
  expect(faults(found).map(([line, code]) => [line, code])).toEqual([
    [5, 'gift-syntax'],
    [11, 'gift-syntax'],
    [14, 'gift-syntax'],
  ]);
  expect(questions(found).map(({ line, draft }) => [line, draft.text, draft.difficulty])).toEqual([
    [8, 'Two, really?', 5],
  ]);
});

test('questions that ask for a number accept what GIFT does, and say what of it has no place', () => {
  const found = questions(
    read(`::Speed:: How fast? {#50}

Braking {#25:0.5####Half of it is reaction.}

Span {#-1.5..2}

When? {#
=1822:0 #Right
=1823
=%50%1822:2 #Near
~ #Never
}
`),
  );
  expect(found.map(({ draft }) => draft.answers.map(({ text, right, numeric }) => [text, right, numeric]))).toEqual([
    [['50', true, true]],
    [['25:0.5', true, true]],
    [['-1.5..2', true, true]],
    [
      ['1822', true, true],
      ['1823', true, true],
    ],
  ]);
  expect([found[0]?.draft.code, found[1]?.draft.explanation, found[3]?.draft.answers[0]?.feedback]).toEqual([
    'Speed',
    'Half of it is reaction.',
    'Right',
  ]);
  expect(found[3]?.notes.map(({ code, params }) => [code, params.answer ?? params.feedback])).toEqual([
    ['partial-credit', '1822:2'],
    ['feedback-lost', 'Never'],
  ]);
});
