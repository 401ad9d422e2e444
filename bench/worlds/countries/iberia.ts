import { type Country, townsOf } from '../countries.ts';
import { listed } from '../words/vocabulary.ts';

export const catalonia: Country = {
  code: 'ES',
  zone: 'Europe/Madrid',
  language: 'ca',
  taught: ['ca', 'es', 'en'],
  around: ['Sant Pere de {town}', 'Vilanova de {town}', 'Torre de {town}', 'Puig de {town}', 'La Vall de {town}'],
  neighbourhoods:
    listed(`el Centre | el Barri Vell | l’Eixample | Sant Josep | la Plana | les Hortes | el Mercat | Santa Maria | el Molí
    | l’Estació | la Creu Alta | can Puig`),
  streets: listed(
    'Carrer Major {n} | Carrer de la Font {n} | Carrer del Forn {n} | Carrer Nou {n} | Plaça de l’Església {n}',
  ),
  firstNames:
    listed(`Aina | Adrià | Àlex | Anna | Arnau | Berta | Biel | Blanca | Carla | Carles | Clàudia | Elena | Ferran | Gemma | Gerard
    | Guillem | Irene | Jan | Jordi | Júlia | Laia | Lluc | Marc | Mariona | Martí | Meritxell | Mireia | Neus | Nil | Núria | Oriol | Pau | Pol
    | Quim | Roger | Sílvia | Teo | Xavi`),
  lastNames:
    listed(`Alemany | Balaguer | Bosch | Cabré | Camps | Casas | Codina | Costa | Dalmau | Farré | Ferrer | Grau | Guasch | Macià | Mas
    | Mestre | Miró | Nogué | Oliva | Palau | Pla | Pons | Prat | Pujol | Ribas | Riera | Rius | Rovira | Sala | Serra | Soler | Torrent | Valls
    | Vendrell | Vidal | Vila`),
  towns:
    townsOf(`Girona 41.979 2.821 | Lleida 41.618 0.622 | Vic 41.93 2.255 | Manresa 41.725 1.826 | Terrassa 41.563 2.009
    | Sabadell 41.546 2.108 | Reus 41.155 1.09 | Figueres 42.267 2.94 | Granollers 41.608 2.288 | Ripoll 42.201 2.19 | Cervera 41.67 1.272`),
};

export const spain: Country = {
  code: 'ES',
  zone: 'Europe/Madrid',
  language: 'es',
  taught: ['es', 'en', 'pt'],
  around: ['Villanueva de {town}', 'San Martín de {town}', 'Puebla de {town}', 'Torre de {town}', 'Prado de {town}'],
  neighbourhoods:
    listed(`Centro | San Miguel | El Ensanche | La Judería | Las Huertas | San Juan | El Mercado | La Ribera | El Molino | Santa Ana
    | Los Olivos | La Estación`),
  streets: listed('Calle Mayor {n} | Calle del Pozo {n} | Calle Real {n} | Calle de la Paz {n} | Plaza de España {n}'),
  firstNames:
    listed(`Alba | Alejandro | Álvaro | Ana | Beatriz | Carmen | Daniel | David | Elena | Eva | Fernando | Gonzalo | Hugo | Inés | Irene
    | Javier | Jorge | Juan | Laura | Lola | Lucía | Manuel | María | Mario | Marta | Miguel | Nuria | Pablo | Paula | Pilar | Raquel | Rocío
    | Rosa | Sara | Sergio | Sofía | Teresa | Víctor`),
  lastNames:
    listed(`Aguilar | Álvarez | Aranda | Barrera | Cano | Castro | Cuevas | Delgado | Díaz | Domínguez | Escudero | Fernández | Fuentes
    | García | Gil | Gómez | González | Herrera | Iglesias | Jiménez | León | López | Lozano | Marín | Martínez | Medina | Molina | Moreno | Muñoz
    | Navarro | Ortega | Pardo | Pérez | Prieto | Ramos | Romero | Ruiz | Sánchez | Suárez | Vega`),
  towns:
    townsOf(`Madrid 40.417 -3.703 | Sevilla 37.389 -5.984 | Zaragoza 41.652 -0.881 | Valencia 39.475 -0.42 | Granada 37.178 -3.6
    | Córdoba 37.888 -4.779 | Valladolid 41.652 -4.729 | Salamanca 40.965 -5.664 | Burgos 42.344 -3.697 | León 42.599 -5.567
    | Pamplona 42.813 -1.646 | Vitoria-Gasteiz 42.847 -2.673 | Logroño 42.465 -2.448 | Murcia 37.984 -1.128 | Albacete 38.994 -1.858
    | Toledo 39.857 -4.024 | Cáceres 39.475 -6.372 | Badajoz 38.879 -6.97 | Jaén 37.774 -3.79 | Segovia 40.943 -4.109 | Oviedo 43.361 -5.849
    | Lugo 43.012 -7.556 | Santiago de Compostela 42.878 -8.544 | Ourense 42.336 -7.864 | Huesca 42.132 -0.408 | Soria 41.764 -2.466
    | Cuenca 40.07 -2.137 | Ávila 40.656 -4.681`),
};

export const portugal: Country = {
  code: 'PT',
  zone: 'Europe/Lisbon',
  language: 'en',
  taught: ['pt', 'en', 'es'],
  around: [
    'Vila Nova de {town}',
    'São Pedro de {town}',
    'Quinta de {town}',
    'Monte de {town}',
    'Santa Maria de {town}',
  ],
  neighbourhoods:
    listed(`Baixa | Sé | São Vicente | Santo António | a Ribeira | Campo Novo | o Mercado | São João | Monte Alto | as Hortas | a Estação
    | Boavista`),
  streets: listed('Rua Direita {n} | Rua das Flores {n} | Rua do Carmo {n} | Largo da Sé {n} | Travessa do Poço {n}'),
  firstNames:
    listed(`Ana | André | Beatriz | Bruno | Carolina | Catarina | Diogo | Duarte | Filipa | Francisca | Gonçalo | Inês | Joana | João | Leonor
    | Luís | Madalena | Mafalda | Mariana | Marta | Matilde | Miguel | Nuno | Pedro | Ricardo | Rita | Rui | Sara | Sofia | Tiago | Vasco`),
  lastNames:
    listed(`Almeida | Alves | Barbosa | Cardoso | Carvalho | Correia | Costa | Cunha | Dias | Duarte | Esteves | Faria | Fernandes | Ferreira
    | Fonseca | Gomes | Lopes | Machado | Marques | Matos | Moreira | Neves | Oliveira | Pereira | Pinto | Ribeiro | Rocha | Santos | Silva | Sousa
    | Tavares | Teixeira`),
  towns:
    townsOf(`Lisboa 38.75 -9.17 | Porto 41.16 -8.6 | Braga 41.545 -8.427 | Coimbra 40.206 -8.42 | Évora 38.571 -7.913 | Guimarães 41.444 -8.296
    | Viseu 40.657 -7.914 | Castelo Branco 39.822 -7.493`),
};
