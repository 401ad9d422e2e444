import { craft, type LanguageWords, listed } from './vocabulary.ts';

export const fr: LanguageWords = {
  crafts: {
    ceramics: craft('céramique', 'un tour', {
      things:
        'un bol | une tasse | un vase | une théière | une assiette | un cache-pot | un beurrier | une jarre de lune',
      techniques:
        'tournage | modelage à la main | émaillage | cuisson raku | montage au colombin | décor à l’engobe | kintsugi',
      materials: 'grès | porcelaine | terre cuite | terre noire',
    }),
    painting: craft('peinture', 'un chevalet', {
      things:
        'une nature morte | un portrait | un paysage | un autoportrait | une fresque murale | une toile abstraite | une miniature | une marine',
      techniques: 'aquarelle | peinture à l’huile | acrylique | gouache | tempera à l’œuf | fresque | encaustique',
      materials: 'pigments | lin | papier coton | feuille d’or',
    }),
    drawing: craft('dessin', 'une table à dessin', {
      things:
        'un carnet de croquis | un portrait | un nu | une planche de BD | une vue de rue | une planche botanique | une caricature | un autoportrait',
      techniques:
        'modèle vivant | perspective | fusain | dessin à l’encre | croquis urbain | calligraphie | pointe d’argent',
      materials: 'fusain | encre | graphite | papier teinté',
    }),
    printmaking: craft('gravure', 'une presse', {
      things:
        'une affiche | une linogravure | une eau-forte | un ex-libris | une carte de vœux | un fanzine | un sac en toile | un monotype',
      techniques:
        'linogravure | sérigraphie | eau-forte | risographie | xylogravure | lithographie | typographie au plomb',
      materials: 'lino | cuivre | encre de soja | papier fait main',
    }),
    photography: craft('photographie', 'un labo photo', {
      things:
        'un portrait | une planche-contact | un livre photo | un cyanotype | un tirage argentique | un sténopé | une photo de nuit | une série de photos',
      techniques:
        'développement noir et blanc | lumière de portrait | photo de rue | cyanotype | collodion humide | retouche | macrophotographie',
      materials: 'pellicule 35 mm | papier baryté | révélateur | plaques de verre',
    }),
    textiles: craft('textile', 'un métier à tisser', {
      things:
        'une écharpe | un sac | un coussin | un édredon | un tapis | une chemise | une tapisserie | une paire de chaussettes',
      techniques: 'tissage | tricot | broderie | teinture végétale | couture | feutrage | macramé',
      materials: 'laine | lin | indigo | soie',
    }),
    woodworking: craft('menuiserie', 'un établi', {
      things:
        'un tabouret | une cuillère | une planche à découper | une étagère | une boîte | une table de chevet | un nichoir | une pagaie',
      techniques:
        'sculpture sur bois | tournage sur bois | ébénisterie | assemblages japonais | marqueterie | restauration de meubles | affûtage',
      materials: 'chêne | noyer | frêne | huile de lin',
    }),
    jewellery: craft('bijouterie', 'un établi de bijoutier', {
      things:
        'une bague | une paire de boucles d’oreilles | un bracelet | un pendentif | une broche | une chaîne | une chevalière | une barrette',
      techniques: 'orfèvrerie | sculpture sur cire | sertissage | émail | soudure | gravure au burin | fonte au sable',
      materials: 'argent | laiton | or | cire',
    }),
    glass: craft('verre', 'un chalumeau', {
      things:
        'un verre à boire | une perle | un presse-papiers | un vitrail | une boule de Noël | une carafe | un oiseau | un abat-jour',
      techniques: 'soufflage de verre | verre au chalumeau | fusing | vitrail | sablage | gravure | mosaïque',
      materials: 'verre clair | baguettes de couleur | plomb | verre pilé',
    }),
    sculpture: craft('sculpture', 'une sellette', {
      things: 'un buste | une main | un relief | un masque | un torse | une figure de jardin | un mobile | un animal',
      techniques:
        'modelage | taille de pierre | moulage en plâtre | fonte de bronze | sculpture en fil de fer | papier mâché | moules',
      materials: 'plâtre | marbre | cire | albâtre',
    }),
    dance: craft('danse', 'une salle de danse', {
      things:
        'un solo | un duo | une chorégraphie | une valse | un tango | une danse de mariage | un enchaînement de salsa | un numéro de claquettes',
      techniques: 'danse contemporaine | tango | swing | flamenco | danse classique | hip-hop | contact improvisation',
      materials: 'musique en direct | parquet | miroirs | bonnes enceintes',
    }),
    music: craft('musique', 'une salle de répétition', {
      things:
        'une chanson | un beat | une mélodie | un blues | une bossa-nova | un duo | une bande-son | un premier enregistrement',
      techniques: 'guitare | piano | chant | percussions | production musicale | ukulélé | improvisation',
      materials: 'partitions | micros | une pédale de boucle | tambours',
    }),
    digital: craft('numérique', 'un poste de travail', {
      things:
        'un site web | une animation | une impression 3D | un court métrage | un logo | un podcast | un jeu vidéo | une installation lumineuse',
      techniques:
        'modélisation 3D | motion design | code créatif | montage vidéo | dessin de caractères | découpe laser | design sonore',
      materials: 'ordinateurs portables | filament | contreplaqué | capteurs',
    }),
    mixed_media: craft('techniques mixtes', 'une grande table', {
      things:
        'un collage | un carnet | un assemblage | un journal | un petit autel | une lampe en papier | une marionnette | un terrarium',
      techniques: 'collage | reliure | papier artisanal | assemblage | papier marbré | transfert d’images | origami',
      materials: 'vieux journaux | cire d’abeille | papier fait main | objets trouvés',
    }),
  },
  moods:
    listed(`après le travail | un dimanche matin | en un après-midi | en petit groupe | à deux | en partant de zéro | à la bougie
    | avec les enfants | en un week-end | autour d’un petit déjeuner | avec un verre de vin | sans peur | en hiver | en silence
    | sous les toits | sur la terrasse`),
  levels: ['pour débuter', 'pour progresser', 'avec de l’expérience', 'pour tout le monde'],
  titles: {
    dated: [
      '{thing} {mood}',
      '{technique} {level}',
      '{technique} avec {teacher}',
      '{technique} : {thing}',
      '{technique} et {other}',
      '{craft} {mood}',
      '{material}, {technique} et {thing}',
    ],
    event: [
      'Soirée ouverte : {technique}',
      '{craft} à {neighbourhood} : portes ouvertes',
      'La longue nuit : {technique}',
      '{teacher} montre tout : {technique}',
    ],
    recurring: [
      '{technique}, semaine après semaine',
      '{technique} : cours {level}',
      'Le groupe de {craft} ({neighbourhood})',
      'Chaque semaine {thing}',
    ],
    private_lesson: [
      'Une heure avec {teacher} : {technique}',
      '{technique}, en tête-à-tête',
      'Cours particulier : {thing}',
    ],
    coworking: ['{place} à l’heure', 'Atelier ouvert : {craft}', 'Travaille à côté de nous : {place}'],
  },
  summaries: {
    dated: [
      '{technique}, {material} et, à la fin, {thing} à emporter.',
      'Une initiation : {technique} {level}, dans un groupe où les questions ont leur place.',
      'Tu viens les mains vides et tu repars avec {thing}.',
      '{teacher} te montre pas à pas : {technique}. Ensuite, c’est à toi.',
      'Au début : {material}. À la fin : {thing}.',
      '{technique}, puis {other}, et du temps pour se tromper.',
    ],
    lesson: [
      '{technique} avec {teacher}, à ton rythme et selon tes questions.',
      'Une personne qui enseigne et un problème : {technique}.',
      'Apporte {thing} qui te résiste, ou commence ici.',
    ],
    coworking: [
      '{place}, une belle lumière et des gens qui s’y connaissent.',
      'Pour qui travaille en solo et aime la compagnie : {place} et tous les outils.',
      'Loue {place} aussi longtemps qu’il te faut.',
    ],
  },
  openings: {
    dated: [
      'Presque personne n’a jamais essayé ({technique}), et c’est ce qui nous plaît.',
      'On commence doucement : une demi-heure pour regarder, toucher et demander. Sur la table : {material}.',
      'Nous faisons cela depuis des années ({neighbourhood}), et il n’y a pas eu deux soirées pareilles.',
      '{teacher} a commencé grâce à une voisine ({technique}) et n’a plus arrêté depuis.',
      'Il y a un moment où {thing} tient soudain tout seul, et tout le monde se tait.',
      'La table est longue, le café est fort et les outils sont déjà là.',
    ],
    lesson: [
      'Qui la réserve pratique souvent depuis un moment et bloque quelque part.',
      'Une heure, c’est court : on commence donc par ce que tu apportes.',
      '{teacher} regarde d’abord, dit peu de chose, puis montre juste ce qui manquait.',
    ],
    coworking: [
      'Tu as une clé de l’armoire, {place} et une étagère pour ce qui n’est pas fini.',
      'Le matin, c’est calme ; vers le soir, la salle se remplit de gens du quartier ({neighbourhood}).',
      'Personne ne donne de cours ici, mais tout le monde répond.',
    ],
  },
  middles: [
    'D’abord {technique}, puis {other} ; entre les deux, une pause avec quelque chose de sucré.',
    'Il y a de quoi faire un deuxième essai ({material}), car le premier sert à apprendre.',
    'Le plus difficile est de s’arrêter à temps, et {teacher} te dira quand.',
    'Nous expliquons pourquoi les choses ratent, ce qui est plus utile que de savoir comment elles réussissent.',
    'Pas besoin d’une main sûre, juste d’un peu de patience et de vêtements qui peuvent se salir.',
    'Il y a de la musique, mais assez bas pour parler.',
    'Dans la deuxième moitié, presque tout le monde a trouvé sa manière.',
    'Si tu veux, tu peux copier un des exemples au mur ; presque personne ne le fait.',
    'À la fin, on pose tout sur la table et on regarde ensemble.',
    'Le groupe est petit : personne n’attend de l’aide plus d’une minute.',
  ],
  endings: [
    'Ce que tu as fait repart avec toi, ou nous le gardons le temps qu’il sèche.',
    'Si tu y prends goût, un cours continue à partir d’ici.',
    'Viens dix minutes plus tôt ; on rate facilement la porte ({neighbourhood}).',
    'Qui veut seulement regarder a droit à une tasse de thé.',
    'Tout est compris : {material}, outils, tabliers et nettoyage.',
    'Prends une photo à la fin : dans un an, tu ne croiras pas que c’était la première fois.',
  ],
  tags: listed(`soirée | week-end | petit groupe | cadeau | familles | durable | traditionnel | à deux | en équipe | jour de pluie
    | sans hâte | végan | en plein air | méditation | été | avent | anniversaire | sans engagement`),
  included: listed(
    'Tous les matériaux et les outils | Thé, café et biscuits | Un tablier | Un guide imprimé à emporter',
  ),
  bring: listed('Des vêtements qui peuvent se salir | De quoi boire | Un carnet | Des ongles courts et de la patience'),
  studios: {
    names: ['Atelier {invented}', 'Studio {invented}', '{invented} et Filles', 'Maison {invented}'],
    taglines: [
      '{craft} au cœur du quartier : {neighbourhood}.',
      'Un lieu pour {technique}, et pour qui veut apprendre.',
      '{material}, patience et porte ouverte.',
      'Là où le quartier vient faire des choses : {neighbourhood}.',
    ],
    openings: [
      'Nous avons ouvert avec deux tables et une caisse à outils ({neighbourhood}) ; les tables sont toujours là.',
      'C’était une boulangerie. Le four est parti, la chaleur est restée.',
      'Nous partageons à quatre le loyer, les outils et une opinion : {technique}, c’est bon pour les nerfs.',
      'Derrière une porte quelconque ({city}) il y a plus qu’il n’en faudra jamais : {material}.',
    ],
    endings: [
      'Entre et regarde : qui travaille là t’explique volontiers.',
      'Nous enseignons en petits groupes, et personne n’a besoin de talent.',
      'Le vendredi, la porte est ouverte et il y a de la soupe.',
      'Ce que nous préférons : {technique}. Demande, et tu rateras ton train.',
    ],
  },
  roles: listed(
    'Tient l’atelier, enseigne : {technique} | Donne des cours | Enseigne : {technique} | Aide et donne des cours',
  ),
  rooms: listed('La salle de devant | La salle du fond | L’atelier | La galerie'),
};
