/** What the learning side of the sample school says in Portuguese, by the law of Portugal. */
import type { LearningWords } from '../words.ts';
import { DRIVER } from './driver.ts';
import { ROAD } from './road.ts';

export const PORTUGUESE: LearningWords = {
  tops: { signs: 'Sinais', distances: 'Distâncias', road: 'Na estrada', driver: 'Condutor e veículo' },
  signs: {
    groups: {
      warning: 'Sinais de perigo',
      prohibition: 'Sinais de proibição',
      obligation: 'Sinais de obrigação',
      information: 'Sinais de informação',
      other: 'Sinais de cedência de passagem',
    },
    meaning: (code) => `O que indica este sinal? (${code})`,
    called: (code) => `Como se chama este sinal? (${code})`,
    colon: ': ',
  },
  distances: {
    stopping: 'Paragem',
    following: 'Distância ao veículo da frente',
    about: (metres) => `Cerca de ${metres} m`,
    reaction: (speed) => `Pela regra prática, quantos metros percorre a ${speed} km/h durante um segundo de reação?`,
    braking: (speed) => `Pela regra prática, qual é a distância de travagem normal a ${speed} km/h em piso seco?`,
    emergency: (speed) => `Pela regra prática, qual é a distância de uma travagem de emergência a ${speed} km/h?`,
    emergencyWhy: (braking) => `Metade de ${braking} m.`,
    stop: (speed) => `Pela regra prática, qual é a distância total de paragem a ${speed} km/h?`,
    stopWhy: (reaction, braking) => `Reação ${reaction} m e travagem ${braking} m.`,
    behind: (speed) => `A que distância do veículo da frente segue a ${speed} km/h, pela regra dos dois segundos?`,
    behindWhy: (speed, second) => `${speed} km/h são cerca de ${second} m por segundo.`,
    phone: (speed) =>
      `Quantos metros anda um automóvel a ${speed} km/h enquanto o condutor olha dois segundos para o telemóvel?`,
    phoneWhy: (second) => `Cerca de ${second} m em cada segundo.`,
  },
  road: ROAD,
  driver: DRIVER,
  tests: {
    theory: (country) => `Teórico B, ${country}`,
    countries: { PT: 'Portugal', FR: 'França', ES: 'Espanha', GB: 'Reino Unido', DE: 'Alemanha' },
    signs: 'Sinais, para começar',
    distances: 'Distâncias',
  },
  pages: [
    [
      'Como funciona a prioridade',
      '# Como funciona a prioridade\n\n1. Um agente da autoridade\n2. Os semáforos\n3. Os sinais\n4. A regra da direita\n\nOnde um **agente** manda avançar, a luz vermelha não conta.\n\n> Quem tem prioridade tem de poder usá-la; nunca insista nela.\n',
    ],
    [
      'Ler os sinais pela forma',
      '# Ler os sinais pela forma\n\n| Forma | Indica |\n| --- | --- |\n| Triângulo de orla vermelha | Perigo adiante |\n| Círculo de orla vermelha | Proibido |\n| Círculo azul | Obrigatório |\n| Retângulo | Informação |\n| Octógono | Parar |\n\nAs formas reconhecem-se por trás e debaixo de neve.\n',
    ],
    [
      'Distâncias de paragem',
      '# Distâncias de paragem\n\n- **Reação**: velocidade / 10 × 3, em metros\n- **Travagem**: (velocidade / 10)², em metros\n- **Emergência**: metade disso\n\nA 50 km/h: 15 m + 25 m = *40 m*. A 100 km/h: 30 m + 100 m = *130 m*.\n\nO dobro da velocidade é quatro vezes a distância de travagem.\n',
    ],
    [
      'Conduzir de noite e com mau tempo',
      '# De noite e com mau tempo\n\nConduza de modo a poder parar **no espaço que vê**.\n\n- Passe a tempo para médios\n- Luz de nevoeiro da retaguarda só quando se vê mesmo muito pouco\n- O dobro da distância em piso molhado\n',
    ],
    [
      'Álcool, medicamentos e cansaço',
      '# Álcool, medicamentos e cansaço\n\nO limite em Portugal é de **0,5 g/l**, e de **0,2 g/l** no regime probatório. O melhor valor é zero.\n\nO corpo elimina cerca de 0,1 g/l por hora; nada o acelera.\n',
    ],
    [
      'O que fazer num acidente',
      '# O que fazer num acidente\n\n1. **Proteger**: quatro piscas, colete, triângulo\n2. **Alertar**: 112\n3. **Socorrer**: respiração, hemorragias, calor\n\nFique em linha até lhe dizerem que pode desligar.\n',
    ],
    [
      'Autoestradas e túneis',
      '# Autoestradas e túneis\n\nEntre à velocidade do trânsito. Deixe um corredor para os socorros *antes* de parar.\n\nNum túnel com fumo: saia do veículo, deixe a chave, siga os sinais de saída.\n',
    ],
    [
      'Conduzir com pouco combustível',
      '# Conduzir com pouco combustível\n\nOlhe longe, passe cedo a mudança acima, deixe rolar engrenado, veja os pneus uma vez por mês.\n',
    ],
  ],
  modules: ['Sinais e regras', 'Velocidade e distância', 'Condutor, veículo e socorro'],
  banners: [
    ['Aulas teóricas à noite, todas as terças', 'teoricas'],
    ['Traga um amigo e ganhe uma hora de condução', 'amigos'],
    ['Condução noturna no inverno', 'inverno'],
    ['Exame simulado no sábado', 'exame-simulado'],
    ['Fechados nas férias', ''],
    ['Oferta do verão passado', ''],
  ],
  advertisements: ['Seguro para novos condutores', 'Curso de primeiros socorros num dia', 'Pneus de inverno'],
};
