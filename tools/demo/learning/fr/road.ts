/** Questions of our own about the road in French, by the law of France; written as in en/road.ts, one for one. */
export const ROAD = `
# Priorités
? Deux voitures arrivent en même temps à une intersection sans panneau. Laquelle passe en premier ?
* Celle qui vient de droite
- La plus rapide
- Celle qui est sur la route la plus large
! Quand rien d’autre n’est indiqué, la priorité est à droite.
? Vous voulez entrer dans un carrefour à sens giratoire. À qui cédez-vous le passage ?
* Aux véhicules qui y circulent déjà
- Aux véhicules qui y entrent après vous
- À personne
! Celui qui circule sur l’anneau passe en premier.
? Vous tournez à gauche à une intersection. Qui laissez-vous passer ?
* Les véhicules d’en face qui vont tout droit
* Les piétons qui traversent la rue où vous entrez
- Les véhicules derrière vous
! En tournant à gauche, on coupe la route de ceux d’en face et de ceux qui marchent le long de la rue quittée.
? Dans une file, une ambulance arrive derrière vous, gyrophare et sirène en marche. Que faites-vous ?
* Vous vous rangez sur le côté et la laissez passer
- Vous accélérez pour rester devant elle
- Vous freinez à fond là où vous êtes
! Dégagez tôt et de façon prévisible ; ne vous arrêtez que si cela aide.
? Vous sortez d’un parking et entrez dans la rue. Qui passe en premier ?
* Les véhicules et les piétons de la rue
- Vous, si vous venez de droite
- Vous, si vous mettez le clignotant
! Celui qui sort d’un parking ou d’un immeuble cède le passage à tous.
? À un stop, personne n’est en vue. Que devez-vous faire ?
* Marquer l’arrêt à la ligne, regarder, puis repartir
- Ralentir au pas et passer
- Passer, puisque personne ne vient
! Un stop impose l’arrêt complet, quelle que soit la circulation.
? Un agent vous fait signe d’avancer alors que le feu est rouge. Qu’est-ce qui compte ?
* Le geste de l’agent
- Le feu rouge
- Le panneau
! Les agents l’emportent sur les feux, les feux sur les panneaux, les panneaux sur les règles.
? Un tramway arrive de gauche à une intersection sans panneau. Qui passe en premier ?
* Le tramway
- Vous, puisque vous venez de droite
- Le premier arrivé
! Un véhicule sur rails ne peut pas s’écarter et passe en premier.
? La route se rétrécit et l’obstacle est de votre côté. Qui passe en premier ?
* Ceux qui viennent en face
- Vous
- Le véhicule le plus gros
! Celui qui a l’obstacle de son côté attend.
? Sur une route de montagne étroite, deux voitures se croisent là où une seule passe. Laquelle recule, en règle générale ?
* Celle pour qui c’est le plus facile, souvent celle qui descend quand une place d’évitement est proche
- Toujours celle qui monte
- Toujours celle du conducteur le plus âgé
! Celui qui atteint le plus facilement une place d’évitement laisse passer.
? En ville, un autobus signale qu’il quitte son arrêt. Que faites-vous ?
* Vous ralentissez et, au besoin, vous arrêtez pour le laisser partir
- Vous klaxonnez et passez
- Vous le contournez par le trottoir
! En agglomération, on laisse repartir les autobus.
? Vous tournez à droite et un cycliste va tout droit sur la piste à côté de vous. Qui passe en premier ?
* Le cycliste
- Vous, parce que vous êtes devant
- Vous, parce que vous mettez le clignotant
! Celui qui tourne cède le passage à celui qui va tout droit à côté de lui.
# Feux et gestes des agents
? Le feu passe au jaune alors que vous pouvez encore vous arrêter sans danger. Que faites-vous ?
* Vous vous arrêtez avant la ligne
- Vous accélérez
- Vous passez, puisque le jaune l’autorise
! Le jaune impose l’arrêt, sauf si freiner est dangereux.
? Que signifie un feu jaune clignotant à une intersection ?
* Passer avec prudence ; les panneaux et les règles s’appliquent
- S’arrêter et attendre le vert
- La route est fermée
! Le feu est hors service ; les panneaux et les règles décident.
? Une flèche jaune clignotante vers la droite s’allume à côté du feu rouge. Que pouvez-vous faire ?
* Aller dans le sens de la flèche, en laissant passer ceux qui ont la priorité
- Aller dans toutes les directions
- Rien avant que le feu rond soit vert
! La flèche n’ouvre que sa propre direction.
? Les feux rouges d’un passage à niveau clignotent et les barrières sont levées. Que faites-vous ?
* Vous vous arrêtez
- Vous traversez vite
- Vous traversez si aucun train n’est en vue
! Feu rouge : on s’arrête, barrières ou non.
? Le feu est vert, mais l’intersection est encombrée. Que faites-vous ?
* Vous attendez avant l’intersection qu’il y ait de la place
- Vous entrez et attendez au milieu
- Vous klaxonnez
! On n’entre pas dans une intersection que l’on bloquerait.
? Un agent lève un bras à la verticale. Que signifie ce geste ?
* Arrêt pour toutes les directions
- La voie est libre pour vous
- Tournez à droite
! Le bras levé arrête tout le monde, comme le feu jaune.
# Vitesse
? Quelle est la limite générale en agglomération en France ?
* 50 km/h
- 60 km/h
- 40 km/h
! 50 km/h, sauf si les panneaux indiquent autre chose.
? Quelle est la limite sur une autoroute française par temps sec ?
* 130 km/h
- 120 km/h
- 110 km/h
! 130 km/h, 110 km/h sous la pluie et pour les permis probatoires.
? Quelle est la limite sur une route à deux chaussées séparées par un terre-plein central, par temps sec ?
* 110 km/h
- 130 km/h
- 90 km/h
! 110 km/h, 100 km/h sous la pluie.
? Quelle est la limite générale hors agglomération sur une route à double sens sans séparateur ?
* 80 km/h
- 100 km/h
- 70 km/h
! 80 km/h, sauf si les panneaux indiquent 90 km/h.
? À quelle vitesse peut-on rouler dans une zone de rencontre ?
* 20 km/h
- 30 km/h
- 50 km/h
! Dans une zone de rencontre, les piétons peuvent circuler sur la chaussée.
? Quelle est la vitesse minimale sur la voie la plus à gauche d’une autoroute, quand la circulation est fluide ?
* 80 km/h
- 60 km/h
- 110 km/h
! Celui qui ne l’atteint pas reste sur les voies de droite.
? La limite est de 80 km/h et le brouillard ne laisse voir que 40 m. À quelle vitesse peut-on rouler ?
* De façon à pouvoir s’arrêter dans ce que l’on voit
- 80 km/h avec les feux de brouillard
- 70 km/h
! La limite vaut pour de bonnes conditions ; c’est la visibilité qui fixe la vitesse.
? Où est-il le plus important de ralentir ?
* Près des écoles et des aires de jeux
* Sur des feuilles mouillées
- Sur une autoroute sèche et vide
! Les enfants surprennent, et les feuilles glissent.
? Pourquoi est-il interdit de rouler beaucoup trop lentement sans raison ?
* Cela gêne les autres et les pousse à des dépassements risqués
- Cela consomme davantage
- Cela use les pneus
! La vitesse doit convenir à la circulation comme à la route.
# Dépassement
? De quel côté dépasse-t-on, en règle générale ?
* Par la gauche
- Par la droite
- Des deux côtés
! On roule à droite et on dépasse par la gauche.
? Hors agglomération, quel espace latéral laissez-vous en dépassant un cycliste ?
* Au moins 1,50 m
- 0,50 m
- Ce que la voie laisse
! 1,50 m hors agglomération, 1 m en agglomération : un cycliste peut s’écarter.
? Où est-il interdit de dépasser ?
* Juste avant le sommet d’une côte sans visibilité
* Sur les passages pour piétons et juste avant
- En ligne droite avec une ligne discontinue
! Ne dépassez que là où l’on voit assez et où le véhicule de devant ne cache personne.
? Que vérifiez-vous avant de déboîter ?
* Les rétroviseurs et l’angle mort
* Que personne ne vous dépasse
- Le seul véhicule de devant
! L’angle mort cache des voitures entières.
? Une voiture vous dépasse. Que faites-vous ?
* Vous serrez à droite et n’accélérez pas
- Vous accélérez pour que ce soit fini plus vite
- Vous vous rapprochez du milieu
! Celui qui est dépassé ne doit pas gêner la manœuvre.
? Quand pouvez-vous vous rabattre après un dépassement ?
* Quand vous voyez l’autre véhicule en entier dans le rétroviseur intérieur
- Dès que vous avez passé son capot
- Quand l’autre fait un appel de phares
! Il y a alors assez d’espace entre vous.
? Une ligne continue suit le milieu de la chaussée. Que signifie-t-elle ?
* On ne peut ni la franchir ni la chevaucher
- On peut la franchir pour dépasser
- Elle ne vaut que pour les poids lourds
! Une ligne continue est un mur.
? Devant vous, un véhicule met son clignotant à gauche et ralentit. De quel côté pouvez-vous passer ?
* Par la droite, s’il y a la place et que c’est sûr
- Par la gauche
- Jamais
! Celui qui va tourner à gauche se dépasse par la droite.
? Deux files lentes avancent côte à côte dans un bouchon. Qu’est-ce qui est permis ?
* Aller plus vite que l’autre file en restant dans la sienne
- Changer de file pour gagner des places
- Prendre la bande d’arrêt d’urgence
! Les files peuvent avancer à des vitesses différentes ; slalomer est interdit.
# Arrêt et stationnement
? Où est-il interdit de s’arrêter ?
* Sur les passages pour piétons
* Sur les ponts et dans les tunnels
- Sur une place de stationnement
! On cacherait des gens ou bloquerait le passage.
? Où est-il interdit de se garer, même sans panneau ?
* Là où la voiture cache la vue à une intersection
- Sur une place en épi
- Dans toute rue à sens unique
! Les autres doivent voir l’intersection.
? Quelle est la différence entre l’arrêt et le stationnement ?
* L’arrêt est bref, pour faire monter ou descendre ou pour charger, le conducteur prêt à repartir
- Il n’y en a pas
- On ne stationne que la nuit
! Un véhicule que l’on quitte est en stationnement.
? Vous vous garez en descente le long d’un trottoir. Comment laissez-vous la voiture ?
* Frein à main serré, une vitesse engagée, roues tournées vers le trottoir
- Au point mort
- Roues droites et feux allumés
! Si le frein lâche, le trottoir retient la voiture.
? Peut-on se garer une minute sur une place réservée aux personnes handicapées ?
* Non, jamais sans la carte
- Oui, avec les feux de détresse
- Oui, la nuit
! Ces places servent à toute heure.
? Que faites-vous avant d’ouvrir la portière côté rue ?
* Vous regardez dans le rétroviseur et l’angle mort à cause des cyclistes
- Vous klaxonnez
- Vous ouvrez vite
! Une portière ouverte est l’une des causes les plus fréquentes d’accident à vélo.
? Votre voiture tombe en panne hors agglomération. Où placez-vous le triangle ?
* À 30 m au moins derrière, visible à 100 m
- Juste derrière la voiture
- Sur le toit
! Les autres ont besoin de temps pour le voir et réagir.
? Quand mettez-vous le gilet rétroréfléchissant ?
* Avant de descendre sur la route, en cas de panne ou d’accident
- La nuit seulement
- Sur autoroute seulement
! Il doit être à portée de main, et non dans le coffre.
# Autoroutes
? Vous avez manqué votre sortie. Que faites-vous ?
* Vous continuez jusqu’à la suivante
- Vous reculez sur la bande d’arrêt d’urgence
- Vous faites demi-tour par le terre-plein
! Reculer et faire demi-tour sur autoroute est interdit et mortel.
? Comment s’insère-t-on sur une autoroute ?
* On accélère sur la voie d’insertion et on prend un intervalle
- On s’arrête au bout de la voie et on attend
- On entre tout de suite, les autres freinent
! On s’insère à la vitesse de la circulation.
? La circulation s’arrête sur l’autoroute. Que faites-vous ?
* Vous laissez un couloir libre pour les secours
* Vous mettez les feux de détresse en bout de file
- Vous descendez marcher un peu
! Chaque minute compte pour ceux qui attendent de l’aide.
? À quoi sert la bande d’arrêt d’urgence ?
* Aux pannes et aux urgences
- À téléphoner
- À dépasser par la droite
! On n’y circule pas.
? La radio annonce un véhicule à contresens. Que faites-vous ?
* Vous serrez à droite, gardez vos distances et ne dépassez pas
- Vous roulez à gauche
- Vous vous arrêtez sur la voie
! Celui qui roule à contresens croit tenir sa droite : votre gauche.
? Quels véhicules n’ont pas accès à l’autoroute ?
* Les cyclomoteurs
* Les vélos
- Les motos de 500 cm³
! L’autoroute est réservée aux véhicules à moteur assez rapides.
? Vous vous sentez fatigué sur l’autoroute. Qu’est-ce qui aide ?
* S’arrêter à la prochaine aire et dormir un peu
- Ouvrir la fenêtre et continuer
- Monter le son de la musique
! Contre la fatigue, seul le repos agit.
# Tunnels et passages à niveau
? Que faites-vous en entrant dans un tunnel ?
* Vous allumez les feux de croisement et retirez les lunettes de soleil
- Vous mettez les feux de route
- Vous éteignez les feux
! Voir et être vu tout de suite.
? Votre véhicule brûle dans un tunnel et vous ne pouvez pas en sortir. Que faites-vous ?
* Vous vous garez, moteur coupé, clé laissée, et gagnez à pied une issue de secours
- Vous restez dans la voiture, fenêtres fermées
- Vous faites demi-tour
! La fumée tue en quelques minutes ; partez tout de suite.
? Que faites-vous à un passage à niveau sans barrière ?
* Vous ralentissez, regardez des deux côtés et ne traversez que si aucun train ne vient
- Vous traversez vite
- Vous klaxonnez et traversez
! Un train a besoin de près d’un kilomètre pour s’arrêter.
? Votre voiture cale sur un passage à niveau et un train peut venir. Que faites-vous d’abord ?
* Tout le monde sort et s’éloigne de la voie
- Vous réparez le moteur
- Vous téléphonez à un ami
! Les personnes d’abord ; ensuite, prévenez le chemin de fer.
# Piétons et deux-roues
? Quelqu’un attend à pied devant un passage sans feu. Que faites-vous ?
* Vous ralentissez et le laissez traverser
- Vous passez tant qu’il n’est pas sur la chaussée
- Vous faites un appel de phares et passez
! On laisse traverser celui qui montre qu’il veut traverser.
? Des enfants jouent au ballon sur le trottoir. À quoi vous attendez-vous ?
* À ce qu’un enfant coure sur la chaussée après le ballon
- À ce qu’ils vous attendent
- À rien
! Le pied sur le frein, et plus lentement.
? Une personne à canne blanche se tient au bord du trottoir. Que faites-vous ?
* Vous vous arrêtez et attendez qu’elle ait traversé
- Vous klaxonnez
- Vous passez lentement
! Le klaxon ne ferait que l’effrayer.
? Pourquoi regarder deux fois à cause des motos aux intersections ?
* Elles sont étroites et leur vitesse est difficile à évaluer
- Elles roulent toujours trop vite
- Elles n’ont pas de feux
! Ce qui est petit disparaît derrière le montant du pare-brise.
? Vous dépassez un cheval monté. Que faut-il faire ?
* Passer lentement et de loin
- Klaxonner
- Passer près et vite, pour que ce soit fini
! Un cheval effrayé saute sur la route.
? Qui court le plus de danger dans l’obscurité ?
* Ceux qui portent des vêtements sombres
* Les cyclistes sans lumière
- Ceux qui portent du rétroréfléchissant
! On voit les vêtements sombres à 25 m environ, le rétroréfléchissant à 140 m.
? Un car scolaire est à l’arrêt, feux de détresse allumés. Comment passez-vous ?
* Au pas, prêt à vous arrêter
- À 50 km/h
- Vite, avant que les enfants descendent
! Les enfants courent autour du car.
? Devant vous, un cycliste regarde par-dessus son épaule gauche. Que peut-il se passer ?
* Il peut s’écarter ou tourner à gauche
- Il va s’arrêter
- Il vous salue
! Restez derrière tant que ce n’est pas clair.
`;
