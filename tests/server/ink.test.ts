/** A signature that holds no ink signs nothing, whichever way it comes. */

import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { completeClass, signAsStudent, signAsTeacher, signMany } from '#contract/entities/booking.ts';
import { openConversation, sendMessage } from '#contract/entities/chat.ts';
import { teacher, uploadTeacherSignature } from '#contract/entities/teacher.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { PNG, type School, startSchool } from './booking-school.ts';

const paper = (width: number, height: number, background: object) =>
  sharp({ create: { width, height, channels: 4, background: background as never } });
const drawn = (inside: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="140">${inside}</svg>`));

describeSqliteInGate('signatures hold ink', (engine) => {
  let school: School;
  let rui: number;
  let ana: number;
  let held: number;
  const blank: [what: string, file: File][] = [];
  const file = async (image: Sharp, type: 'png' | 'jpeg' | 'webp' = 'png') =>
    new File([new Uint8Array(await image.toFormat(type).toBuffer())], `signature.${type}`, { type: `image/${type}` });
  const address = async (image: File) =>
    `data:${image.type};base64,${Buffer.from(await image.arrayBuffer()).toString('base64')}`;

  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    ana = await school.addStudent('Ana');
    held = await school.hold(ana, rui, 10);
    const white = { r: 255, g: 255, b: 255, alpha: 1 };
    blank.push(
      ['white, of one bit', await file(paper(300, 100, white).flatten().toColourspace('b-w').threshold(128))],
      ['transparent', await file(paper(480, 140, { r: 0, g: 0, b: 0, alpha: 0 }))],
      ['black', await file(paper(480, 140, { r: 0, g: 0, b: 0, alpha: 1 }), 'jpeg')],
      ['a tap', await file(drawn('<circle cx="90" cy="70" r="1.3"/>'))],
      [
        'a dot of a large picture',
        await file(
          paper(2000, 800, white).composite([
            { input: Buffer.from('<svg width="20" height="20"><circle cx="10" cy="10" r="9"/></svg>') },
          ]),
          'webp',
        ),
      ],
      ['white ink', await file(drawn('<path d="M20 20 L400 100" stroke="#fff" stroke-width="3"/>'))],
    );
  });

  test('a blank one is refused at its field, as a file and as an address, for student, teacher and many', async () => {
    const { app } = school;
    const expected = [{ code: 'signature-blank' }];
    for (const [what, image] of blank) {
      const one = { student_bookings_id: held, signature: image } as never;
      expect((await app.fails(422, signAsStudent, { body: one })).faults?.signature, what).toEqual(expected);
      const asText = { student_bookings_id: held, signature: await address(image) };
      expect((await app.fails(422, signAsTeacher, { body: asText })).faults?.signature, what).toEqual(expected);
      const kept = { teacher_id: rui, signature: image } as never;
      expect((await app.fails(422, uploadTeacherSignature, { body: kept })).faults?.signature, what).toEqual(expected);
      const image_ = await address(image);
      const many = {
        bookings: { ids: [held] },
        signatures: [
          { role: 'student' as const, person_id: ana, image: PNG },
          { role: 'teacher' as const, person_id: rui, image: image_ },
        ],
      };
      expect((await app.fails(422, signMany, { body: many })).faults?.signatures, what).toEqual(expected);
    }
    expect(await school.get(held)).toMatchObject({
      student_signature: null,
      teacher_signature: null,
      status: 'booked',
    });
    expect((await app.call(teacher.endpoints.get, { params: { id: rui } })).data.signature_at).toBeNull();
  });

  test('strokes are taken, in ink and on paper of any colour, large and small', async () => {
    const id = await school.hold(ana, rui, 14);
    const wave = 'd="M40 90 C80 20 120 120 160 70 S260 60 300 90" fill="none" stroke-width="2.5"';
    for (const image of [
      await file(drawn(`<path ${wave} stroke="#1c2024"/>`)),
      await file(drawn(`<rect width="480" height="140" fill="#d8d4c8"/><path ${wave} stroke="#2b4aa0"/>`), 'jpeg'),
      await file(drawn(`<path ${wave} stroke="#1c2024"/>`).resize({ width: 1900 }), 'webp'),
      await file(drawn(`<path ${wave} stroke="#1c2024"/>`).resize({ width: 120 })),
    ])
      await school.app.call(signAsStudent, { body: { student_bookings_id: id, signature: image } as never });
    expect((await school.get(id)).student_signature).not.toBeNull();
  });

  test('who signed has a name with letters; a reason and a message can be seen', async () => {
    const { app } = school;
    const id = await school.hold(ana, rui, 18);
    const sign = (signer: string) => ({ body: { student_bookings_id: id, signature: PNG, signer } }) as never;
    expect((await app.fails(422, signAsStudent, sign('12…'))).faults?.signer).toEqual([{ code: 'no-letters' }]);
    // What cannot be seen was not said: the name that is kept stands.
    await app.call(signAsStudent, sign('\u200b\u2060'));
    expect((await school.get(id)).student_signature).toMatchObject({ signer: 'Ana Student' });
    const needed = [{ code: 'needed' }];
    const reason = { student_bookings_id: id, reason: '\u200b' };
    expect((await app.fails(422, completeClass, { body: reason })).faults?.reason).toEqual(needed);
    const { data: conversation } = await app.call(openConversation, { body: { student_id: ana } });
    const message = { params: { id: conversation.id }, body: { body: '\u3164\u200b' } };
    expect((await app.fails(422, sendMessage, message)).faults?.body).toEqual(needed);
    expect((await school.get(id)).status).toBe('booked');
  });
});
