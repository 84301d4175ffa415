/** Questions of our own about driver and vehicle in Portuguese, by the law of Portugal; as in en/driver.ts, one for one. */
export const DRIVER = `
# Álcool, drogas e cansaço
? A partir de que taxa de álcool no sangue é infração conduzir em Portugal, para a maioria dos condutores?
* 0,5 g/l
- 0,8 g/l
- 1,2 g/l
! 0,5 g/l; para condutores em regime probatório e profissionais, 0,2 g/l.
? Que limite vale em Portugal nos primeiros três anos de carta?
* 0,2 g/l
- 0,5 g/l
- 0,8 g/l
! Os novos condutores e os profissionais têm o limite mais baixo.
? A partir de que taxa é crime conduzir em Portugal?
* 1,2 g/l
- 0,5 g/l
- 2,0 g/l
! A partir de 1,2 g/l o caso vai a tribunal.
? Que efeitos tem o álcool?
* As reações ficam mais lentas
* O campo de visão fica mais estreito
- Avaliam-se melhor as velocidades
! E a pessoa sente-se mais segura do que está: a pior mistura.
? A que ritmo o corpo elimina o álcool?
* Cerca de 0,1 a 0,15 g/l por hora, e nada o acelera
- Logo a seguir a um café
- Cerca de 1 g/l por hora
! Depois de uma noite longa, pode ainda haver álcool a mais de manhã.
? Um medicamento avisa: «pode diminuir os reflexos». O que faz?
* Pergunta ao médico ou ao farmacêutico e até saber não conduz
- Conduz, porque tem receita
- Toma metade e conduz
! Com álcool é ainda pior.
? Quais são os sinais de cansaço?
* Bocejar e olhos a arder
* Não se lembrar dos últimos quilómetros
- Ter fome
! Pare assim que notar um deles.
? O que é um microssono de três segundos a 100 km/h?
* Mais de 80 m a conduzir às cegas
- Cerca de 30 m
- Nada de perigoso numa reta
! 28 m por segundo.
? De quanto em quanto tempo deve descansar numa viagem longa?
* De duas em duas horas, mais ou menos
- De cinco em cinco horas
- Só quando faltar combustível
! As pausas fazem-se antes do cansaço.
? Pode conduzir com o telemóvel na mão num semáforo vermelho?
* Não
- Sim, enquanto estiver parado
- Sim, só para mensagens
! A proibição vale enquanto estiver no trânsito.
? Porque é que uma chamada em alta-voz também é um risco?
* A atenção está noutro lado
- Gasta a bateria
- Não é
! As mãos estão livres, a cabeça não.
# Luzes do veículo
? Quando usa os máximos?
* De noite, fora das localidades, quando não encandeia ninguém
- Com nevoeiro
- Dentro das localidades, com iluminação pública
! Passe a tempo para médios por quem vem de frente e por quem vai à frente.
? Quando pode usar a luz de nevoeiro da retaguarda?
* Quando nevoeiro, chuva ou neve deixam ver muito pouco
- Sempre que chove
- De noite
! Encandeia quem vem atrás.
? Quem vem de frente encandeia-o. Para onde olha?
* Para a berma direita
- Para as luzes
- Fecha os olhos
! E abrande.
? Uma luz da frente funde-se de noite. O que faz?
* Segue com os médios até ao sítio mais próximo onde a possa trocar
- Segue com os máximos
- Segue só com as luzes de nevoeiro
! Os outros tomam-no por um motociclo.
? Para que servem os quatro piscas?
* Para avisar numa avaria ou no fim de uma fila
- Para estacionar onde não é permitido
- Para agradecer
! Avisam de um perigo que é o seu veículo.
? Quando liga os médios de dia?
* Com chuva, nevoeiro e nos túneis
* Quando se vê mal
- Nunca
! Ser visto conta mais do que ver.
? Como verifica sozinho se as luzes de travagem funcionam?
* Pelo reflexo numa parede ou numa montra
- Pelo som
- Nunca falham
! Veja antes de cada viagem longa.
# Veículo e segurança
? Qual é a profundidade mínima do relevo dos pneus de um ligeiro?
* 1,6 mm
- 0,5 mm
- 5 mm
! Abaixo de 3 mm a aderência no molhado já diminui.
? O que provoca a falta de pressão nos pneus?
* Maior consumo
* Sobreaquecimento e rebentamentos
- Melhor aderência à chuva
! Verifique-a a frio, uma vez por mês.
? Em andamento acende-se a luz vermelha da pressão do óleo. O que faz?
* Para em segurança e desliga logo o motor
- Segue até à oficina mais próxima
- Mete gasolina
! Sem pressão de óleo, o motor estraga-se num minuto.
? O que faz o ABS?
* Impede as rodas de bloquear, para se poder virar ao travar
- Encurta a travagem em qualquer piso
- Mantém a distância
! Trave a fundo e contorne.
? Como trava numa emergência com um automóvel com ABS?
* A fundo no travão e na embraiagem, sem largar
- Às bombadas no pedal
- Com o travão de mão
! O pedal pode vibrar: é assim que deve ser.
? Como se sente a hidroplanagem?
* A direção fica leve e o automóvel não responde
- O travão fica duro
- O motor vai abaixo
! Pé fora do acelerador, embraiagem a fundo, sem virar nem travar.
? Como deve estar o apoio de cabeça?
* Com o topo à altura do topo da cabeça, perto dela
- À altura do pescoço
- O mais baixo possível
! Protege o pescoço quando alguém bate por trás.
? Quem tem de usar cinto de segurança?
* Todos, nos lugares que o tenham
- Só quem vai à frente
- Só fora das localidades
! Num embate a 50 km/h, quem não leva cinto pesa toneladas.
? Até quando precisam as crianças de cadeira em Portugal?
* Com menos de 12 anos e menos de 135 cm
- Com menos de 6 anos
- Com menos de 100 cm
! O cinto dos adultos não serve a corpos mais pequenos.
? Uma cadeira virada para trás vai no banco da frente. O que é preciso?
* O airbag da frente desligado
- O airbag ligado
- Nada
! O airbag atingiria a cadeira com a criança.
? Onde vê quanto peso pode o seu automóvel levar?
* Nos documentos do veículo
- No pneu
- No manual do rádio
! O peso bruto menos a tara.
? A direção puxa para um lado ao travar. O que pode ser?
* Travões ou pressão dos pneus desiguais
- Combustível a mais
- A bagageira cheia
! Leve-o à oficina.
? Que documentos leva consigo ao conduzir?
* Carta de condução
* Documentos e seguro do veículo
- Certidão de nascimento
! Em papel ou na aplicação oficial.
? Que efeito tem um amortecedor gasto?
* Aumenta a distância de travagem
- Poupa combustível
- Só tira conforto
! A roda perde o contacto com a estrada.
? O que é o ângulo morto?
* O que nenhum espelho mostra
- Um defeito do para-brisas
- Uma curva
! Só um olhar por cima do ombro o mostra.
# Tempo e piso
? A estrada fica molhada depois de muito tempo seca. Porque escorrega?
* O pó e a borracha formam uma película com a primeira chuva
- A água escorrega sempre
- Não escorrega
! Os primeiros minutos são os piores.
? Como conduz com vento lateral forte?
* Mais devagar, com as duas mãos no volante
* Com cuidado nas pontes e nas clareiras
- Mais depressa, para ter mais aderência
! Os pesados por que passa abrigam do vento; a rajada vem depois.
? Onde se forma gelo primeiro?
* Nas pontes e à sombra
- Dentro das localidades
- Nas curvas ao sol
! As pontes arrefecem também por baixo.
? Como arranca na neve?
* Em segunda, com pouco acelerador
- Em primeira, a fundo
- Com o travão de mão puxado
! Pouca força nas rodas mantém a aderência.
? O automóvel começa a derrapar numa curva. O que faz?
* Pé fora do acelerador, embraiagem a fundo, vira para onde quer ir
- Trava a fundo e segura o volante
- Acelera
! Olhe para onde quer ir.
? Nevoeiro cerrado: que distância é uma boa medida?
* Tantos metros quantos os km/h, e nunca mais depressa do que se vê
- O comprimento de um automóvel
- 10 m
! Com 50 m de visibilidade, 50 km/h é o máximo.
? A chuva forte não deixa ver. O que faz?
* Abranda e, se for preciso, para num sítio seguro
- Segue de perto as luzes da frente
- Usa os máximos
! Quem segue luzes segue-as até ao acidente.
? O sol está baixo, à sua frente. O que faz?
* Pala, para-brisas limpo, mais devagar
- Olha só para o passeio
- Acelera para sair da luz
! Quem vem atrás também vê mal.
# Primeiros socorros e acidentes
? O que vem primeiro num acidente?
* Pôr o local em segurança e cuidar de si
- Tirar as pessoas para fora
- Fotografar
! Proteger, alertar, socorrer.
? Que número liga para pedir ajuda em qualquer país da União Europeia?
* 112
- 911
- 999
! Gratuito de qualquer telefone.
? O que diz numa chamada de emergência?
* Onde foi e o que aconteceu
* Quantos feridos há
- De quem é a culpa
! E espere pelas perguntas: são eles que desligam.
? Alguém não responde, mas respira. O que faz?
* Deita a pessoa de lado, com a cabeça para trás
- Senta a pessoa
- Dá-lhe água
! De costas, pode sufocar.
? Alguém não respira. O que faz?
* Comprime o peito com força, 100 a 120 vezes por minuto
- Espera pela ambulância
- Deita a pessoa de lado
! 30 compressões, 2 insuflações, sem parar.
? Uma ferida sangra muito. O que faz?
* Comprime-a com força, sem largar
- Lava-a
- Põe um penso rápido
! A vida esvai-se em minutos.
? Um motociclista está inconsciente e não respira. E o capacete?
* Tira-se com cuidado, a dois se possível
- Nunca se tira
- Corta-se
! Sem respiração não há escolha.
? Quem tem de ajudar num acidente?
* Todos, na medida em que possam sem perigo
- Só os médicos
- Só quem o causou
! Não ajudar é punido por lei.
? Bateu num automóvel estacionado e não está lá ninguém. O que faz?
* Espera um tempo razoável, deixa os seus dados e avisa a polícia
- Segue caminho
- Deixa um papel e segue caminho
! Ir-se embora é infração.
? Como se trata uma queimadura?
* Arrefece-se com água
- Com manteiga
- Arranca-se a roupa colada
! Arrefecer, cobrir, chamar.
? Porque se mantém um ferido quente?
* O frio agrava a hemorragia e o choque
- Porque pede
- Para a fotografia
! Há uma manta térmica no estojo de primeiros socorros.
# Condução económica
? O que poupa combustível?
* Passar cedo a mudança acima
* Conduzir com antecipação
- Aquecer o motor parado
! Velocidade constante é velocidade barata.
? O que gasta combustível?
* Barras de tejadilho vazias
* Pouco ar nos pneus
- Um para-brisas limpo
! A 120 km/h, uma mala de tejadilho gasta até mais um quinto.
? Quando desliga o motor?
* Quando fica parado mais de dez segundos a um minuto
- Nunca dentro das localidades
- Só de noite
! Os automóveis modernos fazem-no sozinhos.
? Vê ao longe um semáforo vermelho. O que é económico?
* Tirar o pé do acelerador e deixar rolar engrenado
- Manter a velocidade e travar tarde
- Pôr em ponto morto e travar
! Engrenado e sem acelerador, o motor não gasta nada.
? Quanto custa ir a 130 em vez de 110 km/h?
* Cerca de um quinto mais de combustível
- Nada
- Metade
! A resistência do ar cresce com o quadrado da velocidade.
? Trajetos curtos com o motor frio …
* gastam muito e castigam o motor
- são baratos
- fazem bem à bateria
! Vá a pé ou de bicicleta.
? Como recuperam energia os automóveis elétricos?
* Travando com o motor
- Rolando em ponto morto
- Com o rádio
! Trave cedo e com suavidade.
# Cargas e reboques
? Como arruma objetos pesados?
* Em baixo, encostados ao banco de trás e presos
- Na prateleira de trás
- Soltos por cima
! Uma caixa de 20 kg voa com a força de meia tonelada.
? Uma carga sai bastante para trás. O que é preciso?
* Sinalizá-la, e de noite com luzes
- De dia, nada
- A bagageira aberta
! O que sai para fora tem de se ver.
? O que muda com carga no tejadilho?
* O automóvel inclina-se mais nas curvas e o vento desvia-o
- Nada
- Os travões funcionam melhor
! Pese antes de carregar: o tejadilho aguenta pouco.
? Um reboque começa a oscilar. O que faz?
* Tira o pé e trava com cuidado
- Acelera
- Vira contra a oscilação
! É a velocidade que a alimenta.
? Que categoria permite levar um reboque ligeiro até 750 kg?
* B
- Só BE
- C1
! A B chega para reboques até 750 kg.
? Como viajam os cães?
* Numa transportadora ou com cinto, separados do condutor
- Ao colo
- À solta no banco de trás
! Pela segurança deles e pela sua.
? A carga faz descer a traseira. O que regula?
* Faróis mais baixos e pneus com mais pressão
- Faróis mais altos
- Nada
! De outro modo encandeia toda a gente.
? De quanto em quanto tempo verifica as cintas de uma carga?
* Antes de arrancar e depois dos primeiros quilómetros
- Nunca
- Uma vez por mês
! A carga assenta.
# Documentos e comportamento
? Quanto tempo dura o regime probatório em Portugal?
* Três anos
- Um ano
- Dez anos
! Infrações graves nesse tempo custam a carta.
? Com quantos pontos começa um condutor português?
* 12
- 6
- 20
! Perdem-se pontos com infrações e ganham-se em anos sem elas.
? O que faz quando alguém atrás pressiona e faz sinais de luzes?
* Mantém a calma e deixa passar onde for seguro
- Trava de repente
- Acelera acima do limite
! Ninguém ganha uma corrida dessas.
? O que é a condução defensiva?
* Contar com os erros dos outros e deixar espaço
- Conduzir o mais devagar possível
- Insistir na prioridade
! Espaço e tempo perdoam erros.
? A sua carta obriga a óculos. Pode conduzir sem eles?
* Não
- Sim, de dia
- Sim, em trajetos curtos
! Seria conduzir sem cumprir a condição.
`;
