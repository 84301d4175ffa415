/** Who learns and teaches at the Portuguese sample school, and where they live. */
import {
  britishPhone,
  digits,
  frenchPhone,
  germanPhone,
  type Origin,
  type People,
  portuguesePhone,
  type Towns,
  weighted,
} from '../people.ts';

const PORTUGUESE: Origin = {
  women: weighted(
    'Maria 30, Ana 28, Beatriz 18, Mariana 18, Inês 17, Carolina 15, Matilde 13, Leonor 13, Catarina 13, Sofia 12, Joana 12, Francisca 9, Margarida 9, Rita 9, Marta 8, Sara 8, Diana 6, Patrícia 6, Andreia 6, Cláudia 5, Raquel 5, Daniela 5, Filipa 5, Helena 4, Teresa 4, Lara 4, Bruna 4, Alice 4, Clara 4, Íris 3, Mafalda 3, Madalena 3, Constança 3, Vera 3, Susana 3, Sónia 3, Carla 3, Bárbara 3, Débora 2, Lúcia 2, Luísa 2, Telma 2, Vânia 2, Liliana 2, Mónica 2, Soraia 1, Benedita 1, Carminho 1, Olívia 1, Núria 1',
  ),
  men: weighted(
    'João 28, Pedro 20, Diogo 16, Francisco 16, Tiago 16, Miguel 15, Rodrigo 13, Martim 12, Gonçalo 12, Afonso 11, Tomás 11, Rafael 11, Duarte 10, Guilherme 10, André 10, Gabriel 9, Rui 9, Ricardo 8, Bruno 8, Luís 8, José 8, Daniel 7, Nuno 7, Paulo 6, Santiago 5, David 5, Bernardo 5, Simão 5, Vasco 5, Lourenço 5, Salvador 4, Henrique 4, Hugo 4, Fábio 4, Filipe 4, Carlos 4, Jorge 4, António 4, Manuel 4, Alexandre 4, Vítor 3, Sérgio 3, Leandro 2, Xavier 2, Óscar 1, Telmo 1, Álvaro 1, Ivo 1, Dinis 3, Gil 1',
  ),
  surnames: weighted(
    'Silva 38, Santos 24, Ferreira 21, Pereira 20, Oliveira 15, Costa 15, Rodrigues 14, Martins 13, Jesus 7, Sousa 12, Fernandes 12, Gonçalves 11, Gomes 10, Lopes 10, Marques 9, Alves 9, Almeida 8, Ribeiro 8, Pinto 8, Carvalho 8, Teixeira 7, Moreira 6, Correia 6, Mendes 6, Nunes 6, Soares 6, Vieira 5, Monteiro 5, Cardoso 5, Rocha 5, Raposo 3, Neves 4, Coelho 4, Cruz 4, Cunha 4, Pires 4, Ramos 4, Reis 4, Simões 4, Antunes 3, Matos 3, Fonseca 4, Machado 3, Araújo 3, Barbosa 3, Tavares 4, Lourenço 3, Castro 3, Figueiredo 3, Azevedo 3, Freitas 3, Magalhães 2, Henriques 2, Leite 2, Melo 2, Guerreiro 2, Faria 2, Borges 2, Batista 2, Morais 2, Nogueira 2, Campos 2, Miranda 2, Esteves 2, Brito 2, Anjos 1, Salgueiro 1, Sequeira 2, Vaz 2, Paiva 2, Valente 2, Abreu 2, Branco 2, Domingues 2, Barros 2, Garcia 2, Leal 1, Pacheco 1, Quintela 1, Serrano 1, Vicente 2, Zagalo 1, Caetano 1, Duarte 2, Afonso 2, Bento 1, Cabral 1, Diniz 1, Falcão 1, Galvão 1, Lobo 1, Nobre 1, Óbidos 1, Palma 1, Rebelo 2, Seabra 1, Toscano 1, Veiga 1',
  ),
  twoSurnames: 0.55,
  phone: portuguesePhone,
};

const ORIGINS: readonly (readonly [Origin, number])[] = [
  [PORTUGUESE, 820],
  [
    {
      women: weighted(
        'Larissa 4, Camila 5, Letícia 4, Juliana 4, Fernanda 4, Bruna 3, Thaís 2, Vitória 3, Yasmin 2, Gabriela 3',
      ),
      men: weighted(
        'Lucas 5, Matheus 4, Gustavo 4, Thiago 4, Felipe 4, Vinícius 3, Caio 2, Murilo 2, Eduardo 3, Igor 2',
      ),
      surnames: weighted(
        'Souza 6, Lima 4, Nascimento 4, Barbosa 3, Araújo 3, Vieira 2, Cavalcanti 2, Moura 2, Andrade 3, Batista 2',
      ),
      twoSurnames: 0.4,
      phone: portuguesePhone,
    },
    70,
  ],
  [
    {
      women: weighted('Edna 2, Nádia 3, Zuleica 1, Ivone 2, Djamila 2, Celeste 2, Elisângela 2'),
      men: weighted('Adilson 3, Nelson 3, Djalma 1, Edmilson 2, Amílcar 2, Ivandro 2, Valdir 2'),
      surnames: weighted(
        'Semedo 3, Tavares 3, Varela 3, Évora 1, Delgado 2, Mendonça 2, Fortes 2, Andrade 3, Monteiro 3',
      ),
      twoSurnames: 0.4,
      phone: portuguesePhone,
    },
    40,
  ],
  [
    {
      women: weighted('Oksana, Natalia, Iryna, Olena, Tetiana, Daria, Kateryna'),
      men: weighted('Andriy, Dmytro, Oleksandr, Serhiy, Taras, Bohdan, Vitaliy'),
      surnames: weighted('Shevchenko, Kovalenko, Bondarenko, Melnyk, Tkachenko, Moroz, Lysenko, Savchuk'),
      twoSurnames: 0,
      phone: portuguesePhone,
    },
    25,
  ],
  [
    {
      women: weighted('Camille, Chloé, Léa, Manon, Zoé, Élodie, Anaïs, Margaux'),
      men: weighted('Hugo, Théo, Mathis, Jérôme, François, Étienne, Loïc, Benoît'),
      surnames: weighted('Dubois, Lefèvre, Moreau, Girard, Bonnet, Fournier, Mercier, Rousseau, Le Gall'),
      twoSurnames: 0,
      phone: frenchPhone,
    },
    15,
  ],
  [
    {
      women: weighted('Emily, Hannah, Charlotte, Grace, Siobhán, Lucy'),
      men: weighted('Oliver, George, Harry, Jack, Rhys, Callum'),
      surnames: weighted("Clarke, Hughes, Walker, O'Brien, Patel, Wright, Fraser, Smith-Jones"),
      twoSurnames: 0,
      phone: britishPhone,
    },
    12,
  ],
  [
    {
      women: weighted('Anna, Lena, Jana, Käthe, Sophie, Giulia, Chiara, Ingrid'),
      men: weighted('Jonas, Lukas, Jürgen, Søren, Matteo, Lorenzo, Piotr, Łukasz'),
      surnames: weighted('Müller, Weiß, Schäfer, Rossi, Conti, Kowalski, Nowak, Sørensen, van Dijk'),
      twoSurnames: 0,
      phone: germanPhone,
    },
    10,
  ],
  [
    {
      women: weighted('Sunita, Anita, Sita, Priya, Gita'),
      men: weighted('Bikash, Suresh, Ramesh, Arjun, Prakash'),
      surnames: weighted('Thapa, Gurung, Shrestha, Tamang, Singh, Rai'),
      twoSurnames: 0,
      phone: portuguesePhone,
    },
    8,
  ],
];

/** Streets by town; each town with the first part of its postal codes and how many students come from it. */
const TOWNS: Towns = [
  [
    {
      name: 'Lisboa',
      codes: [
        '1000',
        '1050',
        '1070',
        '1100',
        '1150',
        '1170',
        '1200',
        '1250',
        '1300',
        '1350',
        '1500',
        '1600',
        '1700',
        '1750',
        '1800',
        '1900',
        '1990',
      ],
      streets: [
        'Rua da Prata',
        'Rua Augusta',
        'Avenida Almirante Reis',
        'Avenida da Liberdade',
        'Rua Morais Soares',
        'Rua Maria Pia',
        'Avenida de Roma',
        'Rua de São Bento',
        'Rua Ferreira Borges',
        'Estrada de Benfica',
        'Avenida Infante Dom Henrique',
        'Rua da Junqueira',
        'Alameda dos Oceanos',
        'Rua Actor Taborda',
        'Rua Angelina Vidal',
        'Calçada da Ajuda',
        'Travessa do Carmo',
        'Largo da Graça',
        'Rua Cidade de Bolama',
        'Rua do Lumiar',
      ],
    },
    42,
  ],
  [
    {
      name: 'Amadora',
      codes: ['2650', '2700', '2720'],
      streets: ['Rua Elias Garcia', 'Avenida Santos Mattos', 'Rua 1.º de Maio', 'Praceta das Acácias'],
    },
    11,
  ],
  [
    {
      name: 'Odivelas',
      codes: ['2675'],
      streets: [
        'Rua Guilherme Gomes Fernandes',
        'Avenida Dom Dinis',
        'Rua do Espírito Santo',
        'Rua dos Bombeiros Voluntários',
      ],
    },
    9,
  ],
  [
    {
      name: 'Loures',
      codes: ['2670'],
      streets: ['Rua da República', 'Avenida das Descobertas', 'Rua Dr. Manuel de Arriaga'],
    },
    6,
  ],
  [
    {
      name: 'Sacavém',
      codes: ['2685'],
      streets: ['Rua Domingos José de Morais', 'Rua Estado da Índia', 'Praça da República'],
    },
    4,
  ],
  [
    {
      name: 'Oeiras',
      codes: ['2780'],
      streets: ['Rua Cândido dos Reis', 'Avenida Copacabana', 'Rua do Aqueduto', 'Alameda Conde de Oeiras'],
    },
    6,
  ],
  [
    {
      name: 'Cascais',
      codes: ['2750'],
      streets: ['Rua Frederico Arouca', 'Avenida 25 de Abril', 'Rua das Flores', 'Rua da Torre'],
    },
    5,
  ],
  [
    {
      name: 'Queluz',
      codes: ['2745', '2747'],
      streets: ['Avenida António Enes', 'Rua Heróis de Aljubarrota', 'Rua D. Pedro IV'],
    },
    5,
  ],
  [
    {
      name: 'Sintra',
      codes: ['2710'],
      streets: ['Rua Dr. Alfredo da Costa', 'Avenida Heliodoro Salgado', 'Rua João de Deus'],
    },
    4,
  ],
  [
    {
      name: 'Almada',
      codes: ['2800', '2805', '2810'],
      streets: [
        'Avenida Dom Nuno Álvares Pereira',
        'Rua Capitão Leitão',
        'Praceta Bento Gonçalves',
        'Rua da Liberdade',
      ],
    },
    5,
  ],
  [{ name: 'Barreiro', codes: ['2830'], streets: ['Rua Miguel Bombarda', 'Avenida Alfredo da Silva'] }, 2],
  [{ name: 'Setúbal', codes: ['2900'], streets: ['Avenida Luísa Todi', 'Rua Álvaro Castelões'] }, 1],
];

/** As the people of the Portuguese sample school always were: the palette's corpus names them. */
export const PORTUGUESE_PEOPLE: People = {
  origins: ORIGINS,
  mail: ['correio.example', 'mail.example'],
  address(random) {
    const town = random.weighted(TOWNS);
    const floor = random.chance(0.7)
      ? `, ${random.weighted([
          ['r/c', 3],
          ['1.º', 4],
          ['2.º', 4],
          ['3.º', 3],
          ['4.º', 2],
          ['6.º', 1],
        ] as const)} ${random.pick(['Dto.', 'Esq.', 'Frente', 'A', 'B'])}`
      : '';
    return `${random.pick(town.streets)} ${random.int(1, 240)}${floor}, ${random.pick(town.codes)}-${digits(random, 3)} ${town.name}`;
  },
};
