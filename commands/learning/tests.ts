/** Tests that begin as a country asks them, and tests that are sat. */
import { z } from 'zod';
import { BLUEPRINTS } from '#contract/data/countries/blueprints.ts';
import { mailAttempt, startAttempt } from '#contract/entities/attempt.ts';
import { categoryTree } from '#contract/entities/category.ts';
import { student as students } from '#contract/entities/student.ts';
import { test } from '#contract/entities/test.ts';
import { choice, ref, secret, text } from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import { spreadOver } from '#contract/rules/blueprint-sections.ts';
import { defineCommand } from '#kernel/command.ts';

const ids = BLUEPRINTS.map(({ id }) => id) as [string, ...string[]];

/** A draft with the country's time, pass rule and number of questions, spread over the topics of the bank. */
export const addTestFromBlueprintCommand = defineCommand({
  id: 'test.add-from-blueprint',
  effect: 'reversible',
  section: 'learning',
  icon: 'clipboard-check',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/tests' }],
  endpoints: [test.endpoints.add],
  args: z.object({ blueprint: choice(ids, 'blueprint'), title: text(200) }),
  async run(ports, { blueprint, title }) {
    const found = BLUEPRINTS.find(({ id }) => id === blueprint);
    if (!found) return null;
    const tree = await ports.call(categoryTree, {});
    const { data, operation_id } = await ports.call(test.endpoints.add, {
      body: {
        title,
        licence_category: found.licence_category as 'B',
        sections: spreadOver(tree.data, found.questions, found.licence_category),
        timing: found.timing,
        pass_rule: found.pass_rule,
        shuffle_questions: true,
        shuffle_answers: true,
        result_shown: 'score',
        description: '',
      },
    });
    ports.refresh('test');
    return {
      message: { key: 'commands.test.add-from-blueprint.done', values: { name: data.title } },
      operation: operation_id ?? undefined,
      link: `/tests/edit/${data.id}`,
      data,
    };
  },
});

/** Starts the clock of one student: the test is sat at the link that is copied, or in an app that holds its key. */
export const startAttemptCommand = defineCommand({
  id: 'test.start-attempt',
  effect: 'reversible',
  section: 'learning',
  icon: 'pencil-line',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'test' }],
  keys: [{ press: 's', scope: 'tests' }],
  endpoints: [startAttempt],
  roles: ADMIN,
  args: z.object({ test: ref('test'), student: ref('student') }),
  async run(ports, { test: id, student }) {
    // First: once the clock runs, nothing may come between the link and who asked for it.
    const { data: who } = await ports.call(students.endpoints.get, { params: { id: student } });
    const answer = await ports.call(startAttempt, { params: { id }, body: { student_id: student } });
    ports.refresh('attempt');
    await ports.copy(answer.url);
    const name = `${who.first_name} ${who.last_name}`;
    await ports.local('attempt.show-link', { attempt: answer.data.attempt_id, name, key: answer.key, url: answer.url });
    return {
      message: { key: 'commands.test.start-attempt.done' },
      operation: answer.operation_id ?? undefined,
      link: `/tests/attempts/${answer.data.attempt_id}`,
      data: answer,
    };
  },
});

/** Mails the student the link that was shown as the attempt began. */
export const mailAttemptCommand = defineCommand({
  id: 'attempt.mail-link',
  effect: 'irreversible',
  section: 'learning',
  icon: 'mail-open',
  surfaces: [],
  hiddenBecause: 'Only the dialog that shows the link has its key: the server does not keep it.',
  endpoints: [mailAttempt],
  roles: ADMIN,
  args: z.object({ attempt: ref('attempt'), key: secret() }),
  async run(ports, { attempt, key }) {
    const answer = await ports.call(mailAttempt, { params: { id: attempt }, body: { key } });
    return { message: { key: 'commands.attempt.mail-link.done', values: { to: answer.to } }, data: answer };
  },
});
