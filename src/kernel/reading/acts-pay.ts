/** What people call teachers' pay, in three languages: data. */
import type { Act } from './acts.ts';

export const PAY: readonly Act[] = [
  {
    commands: ['teacher.pay-statement'],
    said: {
      en: [
        'pay statement',
        'statement of pay',
        'payslip',
        'pay slip',
        'payroll',
        'pay sheet',
        'wages',
        'wage slip',
        'salary',
        'salary statement',
      ],
      fr: [
        'bulletin',
        'bulletin de paie',
        'bulletin de paye',
        'bulletin de salaire',
        'fiche de paie',
        'fiche de paye',
        'fiche de salaire',
        'feuille de paie',
        'relevé de paie',
        'relevé de rémunération',
        'salaire',
      ],
      pt: [
        'folha de pagamento',
        'folha de pagamentos',
        'folha de salário',
        'folha de vencimento',
        'recibo de vencimento',
        'recibo de ordenado',
        'recibo de salário',
        'salário',
        'ordenado',
      ],
    },
  },
  {
    commands: ['pay_rate.add'],
    said: {
      en: [
        'hourly rate',
        'pay rate',
        'rate of pay',
        'hourly wage',
        'set the hourly rate',
        'set the pay rate',
        'hourly pay',
      ],
      fr: ['taux horaire', 'fixer le taux horaire', 'rémunération horaire', 'taux de paie'],
      pt: ['valor por hora', 'valor hora', 'valor à hora', 'definir o valor por hora', 'remuneração por hora'],
    },
  },
  {
    commands: ['pay_rate.add'],
    needs: 'teacher_id',
    said: {
      en: ['per hour', 'pay … per hour', 'pays … per hour'],
      fr: ['par heure', "de l'heure", 'payer … par heure', "payer … de l'heure"],
      pt: ['por hora', 'pagar … por hora', 'pagar a … por hora', 'ganha … por hora'],
    },
  },
];
