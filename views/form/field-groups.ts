/** The parts of long forms, in order, each with the fields under its heading: data. A field that is nowhere follows the last. */
export const FIELD_GROUPS: Readonly<Record<string, readonly (readonly [group: string, fields: readonly string[]])[]>> =
  {
    student: [
      ['personal', ['first_name', 'last_name', 'date_of_birth', 'external_id', 'numbers']],
      ['contact', ['email', 'phone', 'other_phone', 'address', 'language']],
      ['learning', ['licence_category', 'teacher_id', 'package_id', 'pickup_location_id', 'registered_on', 'note']],
      [
        'guardian',
        ['guardian_name', 'guardian_told', 'guardian_email', 'guardian_phone', 'guardian_no_mail', 'guardian_no_sms'],
      ],
      ['agreements', ['no_mail', 'no_sms', 'marketing']],
    ],
  };
