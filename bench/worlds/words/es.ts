import { craft, type LanguageWords, listed } from './vocabulary.ts';

export const es: LanguageWords = {
  crafts: {
    ceramics: craft('cerámica', 'un torno', {
      things:
        'un cuenco | una taza | un jarrón | una tetera | un plato | una maceta | una mantequera | una vasija lunar',
      techniques:
        'torno | modelado a mano | esmaltado | cocción rakú | técnica de churros | decoración con engobe | kintsugi',
      materials: 'gres | porcelana | terracota | barro negro',
    }),
    painting: craft('pintura', 'un caballete', {
      things:
        'un bodegón | un retrato | un paisaje | un autorretrato | un mural | un cuadro abstracto | una miniatura | una marina',
      techniques: 'acuarela | óleo | acrílico | gouache | temple al huevo | fresco | encáustica',
      materials: 'pigmentos | lino | papel de algodón | pan de oro',
    }),
    drawing: craft('dibujo', 'una mesa de dibujo', {
      things:
        'un cuaderno de apuntes | un retrato | un desnudo | una página de cómic | una vista de calle | una lámina botánica | una caricatura | un autorretrato',
      techniques:
        'dibujo del natural | perspectiva | carboncillo | dibujo a tinta | dibujo urbano | caligrafía | punta de plata',
      materials: 'carboncillo | tinta | grafito | papel tintado',
    }),
    printmaking: craft('grabado', 'una prensa', {
      things:
        'un cartel | un linograbado | un aguafuerte | un exlibris | una postal | un fanzine | una bolsa de tela | un monotipo',
      techniques: 'linograbado | serigrafía | aguafuerte | risografía | xilografía | litografía | tipografía de plomo',
      materials: 'linóleo | cobre | tinta de soja | papel hecho a mano',
    }),
    photography: craft('fotografía', 'un laboratorio', {
      things:
        'un retrato | una hoja de contactos | un fotolibro | una cianotipia | una copia en plata | una cámara estenopeica | una foto nocturna | una serie de fotos',
      techniques:
        'revelado en blanco y negro | luz de retrato | fotografía callejera | cianotipia | colodión húmedo | retoque | macrofotografía',
      materials: 'película de 35 mm | papel baritado | revelador | placas de vidrio',
    }),
    textiles: craft('textil', 'un telar', {
      things:
        'una bufanda | una bolsa | un cojín | una colcha | una alfombra | una camisa | un tapiz | un par de calcetines',
      techniques: 'tejido en telar | punto | bordado | tintes naturales | costura | fieltro | macramé',
      materials: 'lana | lino | índigo | seda',
    }),
    woodworking: craft('carpintería', 'un banco de trabajo', {
      things:
        'un taburete | una cuchara | una tabla de cortar | un estante | una caja | una mesilla | una casa para pájaros | un remo',
      techniques:
        'talla | torneado de madera | ebanistería | ensambles japoneses | marquetería | restauración de muebles | afilado',
      materials: 'roble | nogal | fresno | aceite de linaza',
    }),
    jewellery: craft('joyería', 'una mesa de joyero', {
      things:
        'un anillo | un par de pendientes | una pulsera | un colgante | un broche | una cadena | un sello | un pasador de pelo',
      techniques:
        'platería | talla en cera | engaste de piedras | esmalte | soldadura | grabado a buril | fundición en arena',
      materials: 'plata | latón | oro | cera',
    }),
    glass: craft('vidrio', 'un soplete', {
      things:
        'un vaso | una cuenta | un pisapapeles | una vidriera | una bola de Navidad | una jarra | un pájaro | una pantalla de lámpara',
      techniques: 'soplado de vidrio | vidrio al soplete | vitrofusión | vidriera | arenado | grabado | mosaico',
      materials: 'vidrio transparente | varillas de colores | plomo | vidrio molido',
    }),
    sculpture: craft('escultura', 'un caballete de modelado', {
      things: 'un busto | una mano | un relieve | una máscara | un torso | una figura de jardín | un móvil | un animal',
      techniques:
        'modelado | talla en piedra | vaciado en yeso | fundición en bronce | escultura en alambre | papel maché | moldes',
      materials: 'yeso | mármol | cera | alabastro',
    }),
    dance: craft('danza', 'una sala de baile', {
      things:
        'un solo | un dúo | una coreografía | un vals | un tango | un baile de boda | una rutina de salsa | un número de claqué',
      techniques: 'danza contemporánea | tango | swing | flamenco | ballet | hip-hop | contact improvisación',
      materials: 'música en directo | suelo de madera | espejos | buenos altavoces',
    }),
    music: craft('música', 'un local de ensayo', {
      things:
        'una canción | un ritmo | una melodía | un blues | una bossa nova | un dúo | una banda sonora | una primera grabación',
      techniques: 'guitarra | piano | canto | percusión | producción musical | ukelele | improvisación',
      materials: 'partituras | micrófonos | una estación de loops | tambores',
    }),
    digital: craft('arte digital', 'un puesto de trabajo', {
      things:
        'una página web | una animación | una impresión 3D | un cortometraje | un logotipo | un pódcast | un videojuego | una instalación de luz',
      techniques:
        'modelado 3D | diseño en movimiento | programación creativa | montaje de vídeo | diseño de letras | corte láser | diseño de sonido',
      materials: 'portátiles | filamento | contrachapado | sensores',
    }),
    mixed_media: craft('técnica mixta', 'una mesa grande', {
      things:
        'un collage | una libreta | un ensamblaje | un diario | un altar | una lámpara de papel | una marioneta | un terrario',
      techniques:
        'collage | encuadernación | papel artesanal | ensamblaje | papel marmolado | transferencia de imágenes | origami',
      materials: 'periódicos viejos | cera de abejas | papel hecho a mano | objetos encontrados',
    }),
  },
  moods:
    listed(`después del trabajo | un domingo por la mañana | en una tarde | en grupo pequeño | para dos | desde cero | a la luz de las velas
    | con niños | en un fin de semana | con desayuno | con una copa de vino | sin miedo | en invierno | en silencio
    | bajo el tejado | en la terraza`),
  levels: ['para principiantes', 'para seguir avanzando', 'con experiencia', 'para todo el mundo'],
  titles: {
    dated: [
      '{thing} {mood}',
      '{technique} {level}',
      '{technique} con {teacher}',
      '{technique}: {thing}',
      '{technique} y más: {other}',
      '{craft} {mood}',
      '{material}, {technique} y mucho más: {thing}',
    ],
    event: [
      'Tarde abierta: {technique}',
      '{craft} en {neighbourhood}: puertas abiertas',
      'La noche larga: {technique}',
      '{teacher} lo enseña: {technique}',
    ],
    recurring: [
      '{technique}, semana a semana',
      '{technique}: curso {level}',
      'El grupo de {craft} de {neighbourhood}',
      'Cada semana {thing}',
    ],
    private_lesson: ['Una hora con {teacher}: {technique}', '{technique}, de tú a tú', 'Clase particular: {thing}'],
    coworking: ['{place} por horas', 'Taller abierto: {craft}', 'Trabaja con nosotros: {place}'],
  },
  summaries: {
    dated: [
      '{technique}, {material} y al final {thing} para llevarte.',
      'Una introducción: {technique} {level}, en un grupo donde caben las preguntas.',
      'Vienes con las manos vacías y te vas con {thing}.',
      '{teacher} te enseña paso a paso: {technique}. Luego te toca a ti.',
      'Empezamos con {material} y terminamos con {thing}.',
      '{technique}, después {other}, y tiempo para equivocarse.',
    ],
    lesson: [
      '{technique} con {teacher}, a tu ritmo y con tus preguntas.',
      'Una persona que enseña y un problema: {technique}.',
      'Trae {thing} que se te resiste, o empieza aquí desde cero.',
    ],
    coworking: [
      '{place}, buena luz y gente que sabe lo que hace.',
      'Para quien trabaja a solas y quiere compañía: {place} y todas las herramientas.',
      'Alquila {place} el tiempo que necesites.',
    ],
  },
  openings: {
    dated: [
      'Casi nadie ha probado esto antes ({technique}), y así nos gusta.',
      'Empezamos despacio: media hora para mirar, tocar y preguntar. Sobre la mesa: {material}.',
      'En {neighbourhood} llevamos años con esto y no ha habido dos tardes iguales.',
      '{teacher} empezó gracias a una vecina ({technique}) y no ha parado desde entonces.',
      'Hay un momento en que {thing} de pronto se sostiene, y todo el mundo se calla.',
      'La mesa es larga, el café es fuerte y las herramientas ya están puestas.',
    ],
    lesson: [
      'Quien la reserva suele llevar un tiempo practicando y se ha atascado en algún punto.',
      'Una hora es poco, así que empezamos por lo que traes.',
      '{teacher} mira primero, dice poco y luego enseña justo lo que faltaba.',
    ],
    coworking: [
      'Tienes una llave del armario, {place} y un estante para lo que aún no está acabado.',
      'Por la mañana hay calma; hacia la tarde la sala se llena de gente de {neighbourhood}.',
      'Aquí nadie da clase, pero todo el mundo contesta.',
    ],
  },
  middles: [
    'Primero {technique}, después {other}; entre las dos cosas hay una pausa con algo dulce.',
    'Hay {material} de sobra para un segundo intento, porque el primero es para aprender.',
    'Lo más difícil es parar a tiempo, y {teacher} te dirá cuándo.',
    'Explicamos por qué las cosas salen mal, que es más útil que saber cómo salen bien.',
    'No hace falta buen pulso, solo un poco de paciencia y ropa que se pueda manchar.',
    'Hay música, pero bastante baja para poder hablar.',
    'En la segunda parte casi todo el mundo ha encontrado su manera.',
    'Si quieres, puedes copiar uno de los ejemplos de la pared; casi nadie lo hace.',
    'Al final lo ponemos todo sobre la mesa y lo miramos juntos.',
    'El grupo es pequeño: nadie espera ayuda más de un minuto.',
  ],
  endings: [
    'Lo que haces se va contigo, o lo guardamos hasta que se seque.',
    'Si le coges el gusto, hay un curso que sigue a partir de aquí.',
    'Ven diez minutos antes; la puerta de {neighbourhood} se pasa fácilmente de largo.',
    'Quien solo quiera mirar tiene una taza de té.',
    'Todo está incluido: {material}, herramientas, delantales y limpieza.',
    'Haz una foto al final: dentro de un año no creerás que fue la primera vez.',
  ],
  tags: listed(`tarde | fin de semana | grupo pequeño | regalo | familias | sostenible | tradicional | para dos | en equipo | día de lluvia
    | sin prisa | vegano | al aire libre | meditación | verano | adviento | cumpleaños | sin compromiso`),
  included: listed(
    'Todos los materiales y herramientas | Té, café y galletas | Un delantal | Una guía impresa para llevar',
  ),
  bring: listed('Ropa que se pueda manchar | Algo de beber | Una libreta | Uñas cortas y paciencia'),
  studios: {
    names: ['Taller {invented}', 'Estudio {invented}', '{invented} e Hijas', 'Casa {invented}'],
    taglines: [
      '{craft} en pleno barrio: {neighbourhood}.',
      'Un lugar para {technique}, y para quien quiere aprender.',
      '{material}, paciencia y una puerta abierta.',
      'Aquí viene {neighbourhood} a hacer cosas.',
    ],
    openings: [
      'Abrimos en {neighbourhood} con dos mesas y una caja de herramientas; las mesas siguen aquí.',
      'Esto era una panadería. El horno ya no está, el calor se ha quedado.',
      'Compartimos entre cuatro el alquiler, las herramientas y una opinión: {technique} calma los nervios.',
      'Detrás de una puerta cualquiera de {city} hay más de lo que nadie va a necesitar nunca: {material}.',
    ],
    endings: [
      'Entra y echa un vistazo: quien esté trabajando te lo explica con gusto.',
      'Enseñamos en grupos pequeños y nadie tiene que tener talento.',
      'Los viernes la puerta está abierta y hay sopa.',
      'Lo que más nos gusta: {technique}. Pregunta y perderás el tren.',
    ],
  },
  roles: listed('Lleva el taller, enseña: {technique} | Da clases | Enseña: {technique} | Ayuda y da clases'),
  rooms: listed('La sala de delante | La sala del fondo | El taller | La galería'),
};
