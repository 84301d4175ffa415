/** Who learns and teaches at the French sample school, and where they live. */
import {
  britishPhone,
  frenchPhone,
  type Origin,
  type People,
  portuguesePhone,
  type Towns,
  weighted,
} from '../people.ts';

const FRENCH: Origin = {
  women: weighted(
    'Emma 20, Léa 20, Camille 18, Manon 18, Chloé 17, Inès 14, Sarah 14, Louise 13, Jade 12, Lucie 12, Clara 11, Marie 11, Julie 11, Laura 10, Pauline 10, Mathilde 10, Anaïs 9, Margaux 9, Juliette 9, Alice 8, Marion 8, Charlotte 7, Élise 7, Éva 7, Lola 7, Zoé 6, Agathe 5, Amandine 5, Céline 5, Élodie 5, Justine 5, Noémie 5, Océane 5, Sophie 5, Valentine 4, Aurélie 4, Claire 4, Estelle 3, Hélène 3, Nathalie 3, Sandrine 3, Solène 3, Victoire 2, Apolline 2, Capucine 2, Maëlle 3, Romane 4, Anouk 1',
  ),
  men: weighted(
    'Lucas 20, Hugo 19, Thomas 18, Louis 17, Théo 16, Nathan 15, Enzo 13, Antoine 13, Maxime 13, Alexandre 12, Clément 11, Julien 11, Nicolas 10, Paul 10, Arthur 10, Jules 10, Quentin 9, Baptiste 9, Romain 9, Adrien 8, Mathis 8, Raphaël 8, Valentin 8, Victor 7, Léo 7, Gabriel 7, Pierre 6, Simon 6, Benjamin 6, Florian 6, Guillaume 5, Kévin 5, Martin 5, Rémi 5, Samuel 5, Sébastien 4, François 4, Étienne 3, Loïc 3, Benoît 3, Jérôme 3, Gaspard 2, Cédric 3, Thibault 4, Anatole 1, Bastien 4, Corentin 4, Damien 4, Élie 2, Robin 4',
  ),
  surnames: weighted(
    'Martin 30, Bernard 18, Thomas 16, Petit 15, Robert 14, Richard 13, Durand 13, Dubois 13, Moreau 12, Laurent 11, Simon 11, Michel 11, Lefebvre 10, Leroy 10, Roux 10, David 9, Bertrand 9, Morel 9, Fournier 8, Girard 8, Bonnet 8, Dupont 8, Lambert 7, Fontaine 7, Rousseau 7, Vincent 7, Muller 6, Faure 6, André 6, Mercier 6, Blanc 6, Guérin 6, Boyer 6, Garnier 6, Chevalier 5, Perrin 6, Clément 5, Gauthier 5, Perret 4, Robin 4, Masson 4, Sanchez 4, Noël 3, Lemaire 3, Dumont 4, Marchand 4, Duval 3, Brun 5, Blanchard 3, Giraud 5, Joly 4, Rivière 4, Brunet 4, Vidal 3, Caron 2, Roche 5, Vial 4, Berthet 3, Chapuis 4, Guichard 3, Poncet 3, Rey 4, Thévenet 2, Vuillermoz 1, Chavanne 2, Colomb 2, Descombes 2, Favre 4, Gonin 2, Jacquet 3, Meunier 3, Pelletier 3, Ravier 1, Tissot 2, Villard 2, Œuvrard 1, de La Tour 1, Le Gall 2',
  ),
  twoSurnames: 0.04,
  phone: frenchPhone,
};

const ORIGINS: readonly (readonly [Origin, number])[] = [
  [FRENCH, 760],
  [
    {
      women: weighted('Yasmine 4, Inès 4, Sarah 4, Nour 3, Lina 4, Amina 2, Fatima 2, Leïla 2, Samira 1, Khadija 1'),
      men: weighted('Mohamed 5, Yanis 4, Rayan 4, Karim 3, Mehdi 3, Sofiane 3, Bilal 3, Amine 3, Nassim 2, Ilyès 2'),
      surnames: weighted(
        'Benali 4, Haddad 3, Bouzid 3, Saïdi 3, Mansouri 2, Belkacem 2, Cherif 3, Brahimi 2, Ziani 2, Amrani 2',
      ),
      twoSurnames: 0,
      phone: frenchPhone,
    },
    110,
  ],
  [
    {
      women: weighted('Aminata 3, Fatou 3, Awa 2, Mariam 3, Aïssatou 2, Grâce 2, Divine 1'),
      men: weighted('Moussa 3, Ibrahima 3, Mamadou 3, Ousmane 2, Cheikh 2, Junior 1, Christian 1'),
      surnames: weighted('Diallo 4, Traoré 4, Diop 3, Koné 3, Camara 3, Ndiaye 2, Mbemba 1, Touré 2'),
      twoSurnames: 0,
      phone: frenchPhone,
    },
    50,
  ],
  [
    {
      women: weighted('Maria 3, Ana 3, Sofia 2, Inês 2, Carla 1'),
      men: weighted('João 2, Pedro 2, Tiago 2, Rui 1, Miguel 2'),
      surnames: weighted('Da Silva 4, Ferreira 3, Pereira 3, Dos Santos 3, Fernandes 2, Gonçalves 2'),
      twoSurnames: 0.1,
      phone: portuguesePhone,
    },
    30,
  ],
  [
    {
      women: weighted('Emily, Hannah, Charlotte, Grace, Siobhán, Lucy'),
      men: weighted('Oliver, George, Harry, Jack, Rhys, Callum'),
      surnames: weighted("Clarke, Hughes, Walker, O'Brien, Patel, Wright, Fraser, Smith-Jones"),
      twoSurnames: 0,
      phone: britishPhone,
    },
    20,
  ],
  [
    {
      women: weighted('Giulia, Chiara, Elif, Anh, Oksana, Zeynep, Linh'),
      men: weighted('Matteo, Lorenzo, Emre, Minh, Andriy, Burak, Piotr'),
      surnames: weighted('Rossi, Conti, Yılmaz, Nguyen, Shevchenko, Kaya, Kowalski, Tran'),
      twoSurnames: 0,
      phone: frenchPhone,
    },
    30,
  ],
];

const TOWNS: Towns = [
  [
    {
      name: 'Lyon',
      codes: ['69001', '69002', '69003', '69004', '69005', '69006', '69007', '69008', '69009'],
      streets: [
        'rue de la République',
        'rue Mercière',
        'rue Garibaldi',
        'cours Lafayette',
        'cours Gambetta',
        'avenue Jean Jaurès',
        'rue de Créqui',
        'rue de Sèze',
        'boulevard de la Croix-Rousse',
        'montée de la Grande Côte',
        'avenue Berthelot',
        'rue de Marseille',
        'quai Saint-Vincent',
        'avenue des Frères Lumière',
        'rue Saint-Jean',
        'place Sathonay',
      ],
    },
    44,
  ],
  [
    {
      name: 'Villeurbanne',
      codes: ['69100'],
      streets: ['cours Émile Zola', 'avenue Henri Barbusse', 'rue Anatole France', 'rue du 4 Août 1789'],
    },
    18,
  ],
  [
    {
      name: 'Vénissieux',
      codes: ['69200'],
      streets: ['avenue Jules Guesde', 'rue Gambetta', 'boulevard Ambroise Croizat'],
    },
    7,
  ],
  [{ name: 'Bron', codes: ['69500'], streets: ['avenue Franklin Roosevelt', 'avenue Camille Rousset'] }, 6],
  [{ name: 'Caluire-et-Cuire', codes: ['69300'], streets: ['grande rue de Saint-Clair', 'avenue Pierre Terrasse'] }, 6],
  [{ name: 'Vaulx-en-Velin', codes: ['69120'], streets: ['avenue Gabriel Péri', 'rue de la République'] }, 5],
  [{ name: 'Oullins', codes: ['69600'], streets: ['grande rue', 'boulevard Émile Zola'] }, 4],
  [{ name: 'Écully', codes: ['69130'], streets: ['avenue Guy de Collongue', 'chemin du Moulin Carron'] }, 3],
  [{ name: 'Saint-Priest', codes: ['69800'], streets: ['grande rue', 'avenue Jean Jaurès'] }, 4],
  [{ name: 'Meyzieu', codes: ['69330'], streets: ['rue de la République', 'avenue de Verdun'] }, 2],
  [{ name: 'Tassin-la-Demi-Lune', codes: ['69160'], streets: ['avenue Charles de Gaulle', 'place Vauboin'] }, 3],
];

export const FRENCH_PEOPLE: People = {
  origins: ORIGINS,
  mail: ['courriel.example', 'messagerie.example'],
  address(random) {
    const town = random.weighted(TOWNS);
    const turn = random.weighted([
      ['', 12],
      [' bis', 2],
      [' ter', 1],
    ] as const);
    return `${random.int(1, 180)}${turn} ${random.pick(town.streets)}, ${random.pick(town.codes)} ${town.name}`;
  },
};
