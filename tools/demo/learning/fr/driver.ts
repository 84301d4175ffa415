/** Questions of our own about driver and vehicle in French, by the law of France; as in en/driver.ts, one for one. */
export const DRIVER = `
# Alcool, drogues et fatigue
? À partir de quel taux d’alcool dans le sang est-il interdit de conduire en France, pour la plupart des conducteurs ?
* 0,5 g/l
- 0,8 g/l
- 1,2 g/l
! 0,5 g/l ; 0,2 g/l avec un permis probatoire.
? Quel taux s’applique pendant la période probatoire ?
* 0,2 g/l
- 0,5 g/l
- 0,8 g/l
! À 0,2 g/l, un seul verre suffit à dépasser la limite.
? À partir de quel taux conduire est-il un délit ?
* 0,8 g/l
- 0,5 g/l
- 2,0 g/l
! À partir de 0,8 g/l, c’est l’affaire du tribunal correctionnel.
? Que fait l’alcool ?
* Les réactions ralentissent
* Le champ de vision se rétrécit
- On évalue mieux les vitesses
! Et l’on se croit plus sûr de soi : le pire mélange.
? À quelle vitesse le corps élimine-t-il l’alcool ?
* Environ 0,1 à 0,15 g/l par heure, et rien ne l’accélère
- Tout de suite après un café
- Environ 1 g/l par heure
! Après une longue soirée, il peut en rester trop le matin.
? Un médicament porte la mention « peut altérer les réflexes ». Que faites-vous ?
* Vous demandez au médecin ou au pharmacien et ne conduisez pas avant de savoir
- Vous conduisez, puisque vous avez une ordonnance
- Vous prenez la moitié et conduisez
! Avec de l’alcool, c’est pire encore.
? Quels sont les signes de fatigue ?
* Des bâillements et les yeux qui piquent
* Ne plus se souvenir des derniers kilomètres
- Avoir faim
! Arrêtez-vous dès que vous en remarquez un.
? Que représente un microsommeil de trois secondes à 100 km/h ?
* Plus de 80 m parcourus à l’aveugle
- Environ 30 m
- Rien de dangereux en ligne droite
! 28 m par seconde.
? À quel rythme faut-il se reposer sur un long trajet ?
* Environ toutes les deux heures
- Toutes les cinq heures
- Seulement quand le carburant baisse
! On fait une pause avant d’être fatigué.
? Peut-on tenir son téléphone en main au feu rouge ?
* Non
- Oui, tant qu’on est à l’arrêt
- Oui, pour les messages seulement
! L’interdiction vaut tant qu’on est dans la circulation.
? Pourquoi un appel sur haut-parleur est-il aussi un risque ?
* L’attention est ailleurs
- Il use la batterie
- Il n’en est pas un
! Les mains sont libres, l’esprit ne l’est pas.
# Feux du véhicule
? Quand utilise-t-on les feux de route ?
* La nuit hors agglomération, quand personne n’est ébloui
- Dans le brouillard
- En ville sous les lampadaires
! Repassez à temps en croisement pour ceux d’en face et ceux de devant.
? Quand peut-on allumer les feux de brouillard arrière ?
* Quand le brouillard ou la neige ne laissent voir que très peu
- Dès qu’il pleut
- La nuit
! Sous la pluie ils sont interdits : ils éblouissent ceux de derrière.
? Le trafic d’en face vous éblouit. Où regardez-vous ?
* Le bord droit de la route
- Les phares
- Vous fermez les yeux
! Et ralentissez.
? Un phare tombe en panne la nuit. Que faites-vous ?
* Vous roulez en croisement jusqu’à l’endroit le plus proche où le remplacer
- Vous roulez en feux de route
- Vous roulez avec les seuls feux de brouillard
! Les autres vous prennent pour une moto.
? À quoi servent les feux de détresse ?
* À prévenir lors d’une panne ou en bout de file
- À se garer où c’est interdit
- À remercier
! Ils préviennent d’un danger que vous êtes.
? Quand allumez-vous les feux de croisement de jour ?
* Sous la pluie, dans le brouillard et dans les tunnels
* Quand on voit mal
- Jamais
! Être vu compte plus que voir.
? Comment vérifier seul que les feux stop fonctionnent ?
* Par leur reflet dans un mur ou une vitrine
- Au bruit
- Ils ne tombent jamais en panne
! Regardez avant chaque long trajet.
# Véhicule et sécurité
? Quelle est la profondeur minimale des sculptures d’un pneu ?
* 1,6 mm
- 0,5 mm
- 5 mm
! Sous 3 mm, l’adhérence sur sol mouillé baisse déjà.
? Que provoque une pression trop basse ?
* Une consommation plus forte
* De l’échauffement et des éclatements
- Une meilleure adhérence sous la pluie
! Vérifiez-la à froid, une fois par mois.
? Le voyant rouge de pression d’huile s’allume en roulant. Que faites-vous ?
* Vous vous arrêtez en sécurité et coupez aussitôt le moteur
- Vous roulez jusqu’au prochain garage
- Vous ajoutez de l’essence
! Sans pression d’huile, le moteur est détruit en une minute.
? À quoi sert l’ABS ?
* Il empêche les roues de se bloquer, pour pouvoir tourner en freinant
- Il raccourcit le freinage sur toute route
- Il maintient la distance
! Freinez fort et contournez.
? Comment freine-t-on d’urgence dans une voiture avec ABS ?
* À fond sur le frein et l’embrayage, sans relâcher
- En pompant la pédale
- Avec le frein à main
! La pédale peut vibrer : c’est normal.
? Comment ressent-on l’aquaplanage ?
* La direction devient légère et la voiture ne répond plus
- Le frein devient dur
- Le moteur cale
! Pied levé, embrayage enfoncé, sans tourner ni freiner.
? Comment régler l’appuie-tête ?
* Son sommet à hauteur du sommet de la tête, tout près
- À la nuque
- Le plus bas possible
! Il protège la nuque quand on vous percute par l’arrière.
? Qui doit porter la ceinture ?
* Tous, à chaque place qui en a une
- Seulement ceux de devant
- Seulement hors agglomération
! Dans un choc à 50 km/h, une personne sans ceinture pèse des tonnes.
? Jusqu’à quel âge un enfant doit-il, en France, voyager dans un siège adapté ?
* Jusqu’à 10 ans
- Jusqu’à 6 ans
- Jusqu’à 3 ans
! La ceinture des adultes ne convient pas aux petits corps.
? Un siège enfant dos à la route va à l’avant. Que faut-il ?
* Désactiver l’airbag avant
- Activer l’airbag
- Rien
! L’airbag frapperait le siège avec l’enfant.
? Où lit-on le poids que la voiture peut porter ?
* Sur le certificat d’immatriculation
- Sur le pneu
- Dans la notice de l’autoradio
! La masse autorisée moins la masse à vide.
? La direction tire d’un côté au freinage. D’où cela peut-il venir ?
* De freins ou de pressions inégales
- De trop de carburant
- D’un coffre plein
! Au garage.
? Quels papiers avez-vous avec vous en conduisant ?
* Le permis de conduire
* Le certificat d’immatriculation
- L’acte de naissance
! Sur papier ou dans l’application officielle.
? Quel est l’effet d’un amortisseur usé ?
* Il allonge la distance de freinage
- Il économise du carburant
- Il ne coûte que du confort
! La roue perd la route.
? Qu’est-ce que l’angle mort ?
* Ce qu’aucun rétroviseur ne montre
- Un défaut du pare-brise
- Un virage
! Seul un regard par-dessus l’épaule le montre.
# Météo et chaussée
? La route est mouillée après un long temps sec. Pourquoi glisse-t-elle ?
* Poussière et gomme forment un film aux premières gouttes
- L’eau glisse toujours
- Elle ne glisse pas
! Les premières minutes sont les pires.
? Comment conduire par fort vent latéral ?
* Moins vite, les deux mains sur le volant
* Avec prudence sur les ponts et dans les trouées
- Plus vite, pour mieux adhérer
! Un camion que l’on dépasse abrite, puis la rafale frappe.
? Où le verglas se forme-t-il d’abord ?
* Sur les ponts et à l’ombre
- En ville
- Dans les virages au soleil
! Les ponts refroidissent aussi par-dessous.
? Comment démarrer sur la neige ?
* En seconde, avec peu de gaz
- En première, à fond
- Frein à main serré
! Peu de force aux roues garde l’adhérence.
? La voiture dérape dans un virage. Que faites-vous ?
* Pied levé, embrayage enfoncé, volant là où vous voulez aller
- Vous freinez fort, volant droit
- Vous accélérez
! Regardez là où vous voulez aller.
? Brouillard épais : quelle distance est une bonne mesure ?
* Autant de mètres que de km/h, et pas plus vite qu’on ne voit
- Une longueur de voiture
- 10 m
! À 50 m de visibilité, 50 km/h est le maximum.
? Une forte pluie empêche de voir. Que faites-vous ?
* Vous ralentissez et, au besoin, vous arrêtez en lieu sûr
- Vous suivez de près les feux de devant
- Vous mettez les feux de route
! Celui qui suit des feux les suit jusque dans l’accident.
? Le soleil est bas devant vous. Que faites-vous ?
* Pare-soleil, pare-brise propre, moins vite
- Vous ne regardez que le trottoir
- Vous accélérez pour en sortir
! Ceux de derrière voient tout aussi mal.
# Premiers secours et accidents
? Que fait-on d’abord lors d’un accident ?
* Sécuriser les lieux et penser à soi
- Sortir les gens
- Prendre des photos
! Protéger, alerter, secourir.
? Quel numéro appelle les secours partout dans l’Union européenne ?
* 112
- 911
- 999
! Gratuit depuis tout téléphone.
? Que dit-on dans un appel d’urgence ?
* Où c’est et ce qui est arrivé
* Combien il y a de blessés
- À qui est la faute
! Et attendez les questions : ce sont les secours qui raccrochent.
? Une personne ne répond pas mais respire. Que faites-vous ?
* Vous l’allongez sur le côté, la tête en arrière
- Vous l’asseyez
- Vous lui donnez de l’eau
! Sur le dos, elle peut s’étouffer.
? Une personne ne respire pas. Que faites-vous ?
* Vous appuyez fort sur le thorax, 100 à 120 fois par minute
- Vous attendez l’ambulance
- Vous l’allongez sur le côté
! 30 compressions, 2 insufflations, sans s’arrêter.
? Une plaie saigne beaucoup. Que faites-vous ?
* Vous appuyez fort dessus, sans relâcher
- Vous la lavez
- Vous mettez un pansement
! La vie s’en va en quelques minutes.
? Un motard est inconscient et ne respire pas. Et le casque ?
* On le retire avec précaution, à deux si possible
- On ne le retire jamais
- On le découpe
! Sans respiration, il n’y a pas de choix.
? Qui doit aider lors d’un accident ?
* Tout le monde, autant que c’est possible sans danger
- Les médecins seulement
- Ceux qui l’ont causé
! Ne pas porter secours est un délit.
? Vous avez abîmé une voiture en stationnement et personne n’est là. Que faites-vous ?
* Vous attendez un moment, laissez vos coordonnées et prévenez la police
- Vous partez
- Vous laissez un mot illisible et partez
! Partir est un délit de fuite.
? Comment soigne-t-on une brûlure ?
* On la refroidit à l’eau
- Avec du beurre
- On arrache les vêtements collés
! Refroidir, couvrir, appeler.
? Pourquoi garder un blessé au chaud ?
* Le froid aggrave le saignement et le choc
- Parce qu’il le demande
- Pour la photo
! La trousse de secours contient une couverture de survie.
# Écoconduite
? Qu’est-ce qui économise du carburant ?
* Passer tôt le rapport supérieur
* Anticiper
- Chauffer le moteur à l’arrêt
! Une vitesse régulière coûte peu.
? Qu’est-ce qui consomme du carburant ?
* Des barres de toit vides
* Des pneus sous-gonflés
- Un pare-brise propre
! À 120 km/h, un coffre de toit coûte jusqu’à un cinquième de plus.
? Quand coupe-t-on le moteur ?
* Quand l’arrêt dure plus de dix secondes à une minute
- Jamais en ville
- Seulement la nuit
! Les voitures récentes le font seules.
? Vous voyez de loin un feu rouge. Qu’est-ce qui est économique ?
* Lever le pied, rester en prise et laisser rouler
- Garder la vitesse et freiner tard
- Passer au point mort et freiner
! En prise sans accélérer, le moteur ne consomme rien.
? Que coûte 130 au lieu de 110 km/h ?
* Environ un cinquième de carburant en plus
- Rien
- La moitié
! La résistance de l’air croît avec le carré de la vitesse.
? Les petits trajets moteur froid …
* consomment beaucoup et usent le moteur
- coûtent peu
- sont bons pour la batterie
! Allez à pied ou à vélo.
? Comment une voiture électrique récupère-t-elle de l’énergie ?
* En freinant avec le moteur
- En roulant au point mort
- Par la radio
! Freinez tôt et en douceur.
# Chargement et remorques
? Comment range-t-on des objets lourds ?
* En bas, contre la banquette et arrimés
- Sur la plage arrière
- Posés par-dessus
! Une caisse de 20 kg vole avec la force d’une demi-tonne.
? Un chargement dépasse nettement à l’arrière. Que faut-il ?
* Le signaler, avec un feu la nuit
- Rien de jour
- Le coffre ouvert
! Ce qui dépasse doit se voir.
? Qu’est-ce qui change avec un chargement sur le toit ?
* La voiture penche plus dans les virages et le vent la déporte
- Rien
- Les freins marchent mieux
! Pesez avant de charger : le toit porte peu.
? Une remorque se met à osciller. Que faites-vous ?
* Vous levez le pied et freinez doucement
- Vous accélérez
- Vous braquez en sens inverse
! C’est la vitesse qui l’entretient.
? Quel permis suffit pour une remorque légère jusqu’à 750 kg ?
* B
- BE seulement
- C1
! Le B suffit pour une remorque jusqu’à 750 kg.
? Comment voyagent les chiens ?
* En caisse ou attachés, séparés du conducteur
- Sur les genoux
- Libres sur la banquette
! Pour leur sécurité et la vôtre.
? Le chargement fait descendre l’arrière. Que réglez-vous ?
* Les phares plus bas et les pneus plus gonflés
- Les phares plus haut
- Rien
! Sinon vous éblouissez tout le monde.
? Quand vérifie-t-on les sangles d’un chargement ?
* Avant de partir et après les premiers kilomètres
- Jamais
- Une fois par mois
! Un chargement se tasse.
# Papiers et comportement
? Combien de temps dure la période probatoire en France, sans conduite accompagnée ?
* Trois ans
- Un an
- Dix ans
! Deux ans après une conduite accompagnée.
? Avec combien de points un nouveau conducteur commence-t-il ?
* 6
- 12
- 3
! Les points montent à 12 au fil de la période probatoire.
? Que faites-vous quand quelqu’un vous colle et fait des appels de phares ?
* Vous restez calme et le laissez passer là où c’est sûr
- Vous freinez sec
- Vous accélérez au-delà de la limite
! Personne ne gagne une telle course.
? Qu’est-ce que la conduite préventive ?
* S’attendre aux fautes des autres et leur laisser de la place
- Rouler le plus lentement possible
- Tenir à sa priorité
! La place et le temps pardonnent les fautes.
? Votre permis mentionne des lunettes. Peut-on conduire sans ?
* Non
- Oui, de jour
- Oui, sur de petits trajets
! Ce serait conduire sans respecter la condition.
`;
