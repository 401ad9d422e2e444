import { craft, type LanguageWords, listed } from './vocabulary.ts';

/** Whatever carries an article stands in the nominative: sentences here put it where that is right. */
export const de: LanguageWords = {
  crafts: {
    ceramics: craft('Keramik', 'eine Drehscheibe', {
      things:
        'eine Schale | ein Becher | eine Vase | eine Teekanne | ein Teller | ein Blumentopf | eine Butterdose | eine Mondvase',
      techniques:
        'Drehen an der Scheibe | Aufbaukeramik | Glasieren | Raku-Brand | Wulsttechnik | Engobemalerei | Kintsugi',
      materials: 'Steinzeug | Porzellan | Terrakotta | schwarzer Ton',
    }),
    painting: craft('Malerei', 'eine Staffelei', {
      things:
        'ein Stillleben | ein Porträt | eine Landschaft | ein Selbstporträt | ein Wandbild | ein abstraktes Bild | eine Miniatur | ein Seestück',
      techniques: 'Aquarell | Ölmalerei | Acryl | Gouache | Eitempera | Fresko | Enkaustik',
      materials: 'Pigmente | Leinen | Baumwollpapier | Blattgold',
    }),
    drawing: craft('Zeichnen', 'ein Zeichentisch', {
      things:
        'ein Skizzenbuch | ein Porträt | ein Akt | eine Comicseite | eine Straßenansicht | eine Pflanzentafel | eine Karikatur | ein Selbstporträt',
      techniques:
        'Aktzeichnen | Perspektive | Kohlezeichnung | Tuschezeichnung | Urban Sketching | Kalligrafie | Silberstift',
      materials: 'Kohle | Tusche | Grafit | getöntes Papier',
    }),
    printmaking: craft('Druckgrafik', 'eine Druckpresse', {
      things:
        'ein Plakat | ein Linolschnitt | eine Radierung | ein Exlibris | eine Grußkarte | ein Fanzine | ein Stoffbeutel | eine Monotypie',
      techniques: 'Linolschnitt | Siebdruck | Radierung | Risografie | Holzschnitt | Lithografie | Bleisatz',
      materials: 'Linoleum | Kupfer | Sojafarbe | handgeschöpftes Papier',
    }),
    photography: craft('Fotografie', 'eine Dunkelkammer', {
      things:
        'ein Porträt | ein Kontaktbogen | ein Fotobuch | eine Cyanotypie | ein Silberabzug | eine Lochkamera | eine Nachtaufnahme | eine Fotoserie',
      techniques:
        'Schwarz-Weiß-Entwicklung | Porträtlicht | Straßenfotografie | Cyanotypie | Nassplatte | Retusche | Makrofotografie',
      materials: '35-mm-Film | Barytpapier | Entwickler | Glasplatten',
    }),
    textiles: craft('Textil', 'ein Webstuhl', {
      things:
        'ein Schal | eine Tasche | ein Kissen | eine Patchworkdecke | ein Teppich | ein Hemd | ein Wandbehang | ein Paar Socken',
      techniques: 'Weben | Stricken | Sticken | Pflanzenfärben | Nähen | Filzen | Makramee',
      materials: 'Wolle | Leinen | Indigo | Seide',
    }),
    woodworking: craft('Holzarbeit', 'eine Werkbank', {
      things:
        'ein Hocker | ein Löffel | ein Schneidebrett | ein Regal | eine Schachtel | ein Nachttisch | ein Vogelhaus | ein Paddel',
      techniques:
        'Schnitzen | Drechseln | Möbelbau | japanische Holzverbindungen | Intarsien | Möbelrestaurierung | Schärfen',
      materials: 'Eiche | Nussbaum | Esche | Leinöl',
    }),
    jewellery: craft('Schmuck', 'ein Goldschmiedetisch', {
      things:
        'ein Ring | ein Paar Ohrringe | ein Armband | ein Anhänger | eine Brosche | eine Kette | ein Siegelring | eine Haarspange',
      techniques: 'Silberschmieden | Wachsmodellieren | Steinfassen | Emaillieren | Löten | Gravieren | Sandguss',
      materials: 'Silber | Messing | Gold | Wachs',
    }),
    glass: craft('Glas', 'ein Brenner', {
      things:
        'ein Trinkglas | eine Perle | ein Briefbeschwerer | ein Bleiglasfenster | eine Christbaumkugel | eine Karaffe | ein Vogel | ein Lampenschirm',
      techniques: 'Glasblasen | Glasperlendrehen | Fusing | Bleiverglasung | Sandstrahlen | Glasgravur | Mosaik',
      materials: 'klares Glas | farbige Stäbe | Bleiruten | gestoßenes Glas',
    }),
    sculpture: craft('Bildhauerei', 'ein Modellierbock', {
      things: 'eine Büste | eine Hand | ein Relief | eine Maske | ein Torso | eine Gartenfigur | ein Mobile | ein Tier',
      techniques: 'Modellieren | Steinbildhauen | Gipsguss | Bronzeguss | Drahtplastik | Pappmaché | Formenbau',
      materials: 'Gips | Marmor | Wachs | Alabaster',
    }),
    dance: craft('Tanz', 'ein Tanzsaal', {
      things:
        'ein Solo | ein Duett | eine Choreografie | ein Walzer | ein Tango | ein Hochzeitstanz | eine Salsa-Folge | eine Steppnummer',
      techniques: 'zeitgenössischer Tanz | Tango | Swing | Flamenco | Ballett | Hip-Hop | Kontaktimprovisation',
      materials: 'Livemusik | Schwingboden | Spiegel | gute Lautsprecher',
    }),
    music: craft('Musik', 'ein Proberaum', {
      things:
        'ein Lied | ein Beat | eine Melodie | ein Blues | eine Bossa Nova | ein Duett | eine Filmmusik | eine erste Aufnahme',
      techniques: 'Gitarre | Klavier | Gesang | Percussion | Musikproduktion | Ukulele | Improvisation',
      materials: 'Noten | Mikrofone | eine Loopstation | Trommeln',
    }),
    digital: craft('Digitale Kunst', 'ein Arbeitsplatz', {
      things:
        'eine Website | eine Animation | ein 3D-Druck | ein Kurzfilm | ein Logo | ein Podcast | ein Videospiel | eine Lichtinstallation',
      techniques:
        '3D-Modellierung | Motion Design | Creative Coding | Videoschnitt | Schriftgestaltung | Laserschneiden | Sounddesign',
      materials: 'Laptops | Filament | Sperrholz | Sensoren',
    }),
    mixed_media: craft('Mischtechnik', 'ein großer Tisch', {
      things:
        'eine Collage | ein Notizbuch | eine Assemblage | ein Tagebuch | ein Hausaltar | eine Papierlampe | eine Marionette | ein Terrarium',
      techniques: 'Collage | Buchbinden | Papierschöpfen | Assemblage | Marmorieren | Bildtransfer | Origami',
      materials: 'alte Zeitungen | Bienenwachs | handgeschöpftes Papier | Fundstücke',
    }),
  },
  moods:
    listed(`nach Feierabend | am Sonntagmorgen | an einem Nachmittag | in kleiner Gruppe | zu zweit | von Grund auf | bei Kerzenlicht
    | mit Kindern | an einem Wochenende | beim Frühstück | bei einem Glas Wein | ohne Angst | im Winter | in Stille
    | unterm Dach | auf der Terrasse`),
  levels: ['für Anfänger', 'für Fortgeschrittene', 'für Erfahrene', 'für alle'],
  titles: {
    dated: [
      '{thing} {mood}',
      '{technique} {level}',
      '{technique} mit {teacher}',
      '{technique}: {thing}',
      '{technique} und {other}',
      '{craft} {mood}',
      '{material}, {technique} und {thing}',
    ],
    event: [
      'Offener Abend: {technique}',
      '{craft} in {neighbourhood}: offene Türen',
      'Die lange Nacht: {technique}',
      '{teacher} zeigt es: {technique}',
    ],
    recurring: [
      '{technique}, Woche für Woche',
      '{technique}: Kurs {level}',
      'Die Gruppe aus {neighbourhood}: {craft}',
      'Jede Woche {thing}',
    ],
    private_lesson: [
      'Eine Stunde mit {teacher}: {technique}',
      '{technique}, unter vier Augen',
      'Einzelstunde: {thing}',
    ],
    coworking: ['{place} stundenweise', 'Offene Werkstatt: {craft}', 'Arbeite neben uns: {place}'],
  },
  summaries: {
    dated: [
      '{technique}, {material}, und am Ende entsteht {thing}.',
      'Eine Einführung: {technique} {level}, in einer Gruppe, in der Platz für Fragen ist.',
      'Du kommst mit leeren Händen, und bis zum Schluss entsteht {thing}.',
      '{teacher} zeigt es Schritt für Schritt: {technique}. Dann bist du dran.',
      'Am Anfang: {material}. Am Ende: {thing}.',
      '{technique}, danach {other}, und Zeit für Fehler.',
    ],
    lesson: [
      '{technique} mit {teacher}, in deinem Tempo und zu deinen Fragen.',
      'Jemand, der es kann, und ein Problem: {technique}.',
      'Ein Vorhaben, das nicht gelingen will ({thing}): bring es mit oder fang hier an.',
    ],
    coworking: [
      '{place}, gutes Licht und Leute, die wissen, was sie tun.',
      'Für alle, die allein arbeiten und Gesellschaft mögen: {place} und alle Werkzeuge.',
      'Dein für so lange, wie du willst: {place}.',
    ],
  },
  openings: {
    dated: [
      'Fast niemand hat das schon einmal versucht ({technique}), und so mögen wir es.',
      'Wir fangen langsam an: eine halbe Stunde schauen, anfassen, fragen. Auf dem Tisch: {material}.',
      'In {neighbourhood} machen wir das seit Jahren, und kein Abend war wie der andere.',
      '{teacher} hat es bei einer Nachbarin gelernt ({technique}) und seitdem nicht mehr aufgehört.',
      'Es gibt einen Moment, in dem {thing} plötzlich hält, und alle werden still.',
      'Der Tisch ist lang, der Kaffee ist stark, und das Werkzeug liegt schon da.',
    ],
    lesson: [
      'Wer sie bucht, übt meist schon eine Weile und kommt an einer Stelle nicht weiter.',
      'Eine Stunde ist kurz, darum fangen wir mit dem an, was du mitbringst.',
      '{teacher} schaut erst, sagt wenig und zeigt dann genau das, was gefehlt hat.',
    ],
    coworking: [
      'Dazu gehören ein Schlüssel zum Schrank, {place} und ein Fach für alles, was noch nicht fertig ist.',
      'Morgens ist es ruhig; gegen Abend füllt sich der Raum mit Leuten aus {neighbourhood}.',
      'Hier unterrichtet niemand, aber alle geben Antwort.',
    ],
  },
  middles: [
    'Zuerst {technique}, dann {other}; dazwischen gibt es eine Pause mit etwas Süßem.',
    'Es reicht für einen zweiten Versuch ({material}), denn der erste ist zum Lernen da.',
    'Das Schwerste ist, rechtzeitig aufzuhören, und {teacher} sagt dir, wann.',
    'Wir erklären, warum etwas misslingt, und das ist nützlicher, als zu wissen, wie es gelingt.',
    'Du brauchst keine ruhige Hand, nur etwas Geduld und Kleidung, die schmutzig werden darf.',
    'Es läuft Musik, aber so leise, dass man reden kann.',
    'In der zweiten Hälfte haben fast alle ihren eigenen Weg gefunden.',
    'Wenn du magst, kannst du eines der Beispiele an der Wand nachmachen; kaum jemand tut es.',
    'Danach stellen wir alles auf den Tisch und schauen es uns gemeinsam an.',
    'Die Gruppe ist klein: niemand wartet länger als eine Minute auf Hilfe.',
  ],
  endings: [
    'Was du gemacht hast, nimmst du mit, oder wir heben es auf, bis es trocken ist.',
    'Wenn du auf den Geschmack kommst: Es gibt einen Kurs, der hier weitermacht.',
    'Komm zehn Minuten früher; die Tür in {neighbourhood} übersieht man leicht.',
    'Wer nur zuschauen will, bekommt eine Tasse Tee.',
    'Alles ist dabei: {material}, Werkzeug, Schürzen und Aufräumen.',
    'Mach am Ende ein Foto: In einem Jahr glaubst du nicht, dass es das erste Mal war.',
  ],
  tags: listed(`Abend | Wochenende | kleine Gruppe | Geschenk | Familien | nachhaltig | traditionell | zu zweit | Teamausflug | Regentag
    | ohne Eile | vegan | im Freien | Meditation | Sommer | Advent | Geburtstag | unverbindlich`),
  included: listed(
    'Alle Materialien und Werkzeuge | Tee, Kaffee und Kekse | Eine Schürze | Eine gedruckte Anleitung zum Mitnehmen',
  ),
  bring: listed('Kleidung, die schmutzig werden darf | Etwas zu trinken | Ein Notizbuch | Kurze Nägel und Geduld'),
  studios: {
    names: ['Werkstatt {invented}', 'Atelier {invented}', '{invented} & Töchter', 'Haus {invented}'],
    taglines: [
      '{craft} mitten in {neighbourhood}.',
      'Ein Ort für {craft} und für alle, die es lernen wollen.',
      '{material}, Geduld und eine offene Tür.',
      'Hierher kommt {neighbourhood}, um etwas zu machen.',
    ],
    openings: [
      'Angefangen haben wir in {neighbourhood} mit zwei Tischen und einer Werkzeugkiste; die Tische stehen noch da.',
      'Früher war das eine Bäckerei. Der Ofen ist weg, die Wärme ist geblieben.',
      'Zu viert teilen wir uns die Miete, das Werkzeug und eine Meinung: {technique} beruhigt die Nerven.',
      'Hinter einer unscheinbaren Tür in {city} liegt mehr, als irgendwer je brauchen wird: {material}.',
    ],
    endings: [
      'Komm herein und sieh dich um: Wer gerade arbeitet, erklärt gern.',
      'Wir unterrichten in kleinen Gruppen, und niemand muss begabt sein.',
      'Freitags steht die Tür offen, und es gibt Suppe.',
      'Am liebsten machen wir das: {technique}. Frag danach, und du verpasst deinen Zug.',
    ],
  },
  roles: listed(
    'Führt die Werkstatt, unterrichtet: {technique} | Unterrichtet | Unterrichtet: {technique} | Hilft und unterrichtet',
  ),
  rooms: listed('Der vordere Raum | Der hintere Raum | Die Werkstatt | Die Galerie'),
};
