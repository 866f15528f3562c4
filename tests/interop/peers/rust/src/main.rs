// Modbus server and client made with rmodbus, which codes frames and keeps the registers; the transports are here.
// usage: rmodbus_peer server|client tcp|udp|rtu|ascii WHERE [MAP]
// WHERE: a port of 127.0.0.1, or a serial line that is raw already.
use rmodbus::client::ModbusRequest;
use rmodbus::server::context::ModbusContext;
use rmodbus::server::storage::ModbusStorageFull;
use rmodbus::server::ModbusFrame;
use rmodbus::{
    generate_ascii_frame, guess_request_frame_len, guess_response_frame_len, parse_ascii_frame, ErrorKind, ModbusProto,
};
use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::sync::{Arc, Mutex};
use std::time::Duration;

type Outcome<T> = Result<T, Box<dyn Error>>;
type Memory = Arc<Mutex<Box<ModbusStorageFull>>>;

const UNIT: u8 = 1;

fn proto_of(transport: &str) -> ModbusProto {
    match transport {
        "rtu" => ModbusProto::Rtu,
        "ascii" => ModbusProto::Ascii,
        _ => ModbusProto::TcpUdp,
    }
}

fn describe(error: ErrorKind) -> Box<dyn Error> {
    format!("{error:?}").into()
}

fn memory_of(map: &str) -> Outcome<Memory> {
    let mut made = Box::<ModbusStorageFull>::default();
    for line in std::fs::read_to_string(map)?.lines() {
        let (area, values) = line.split_at(3);
        let words = values.split(' ').map(str::parse).collect::<Result<Vec<u16>, _>>()?;
        let bits: Vec<bool> = words.iter().map(|word| *word == 1).collect();
        match area.trim() {
            "hr" => made.set_holdings_bulk(0, &words),
            "ir" => made.set_inputs_bulk(0, &words),
            "co" => made.set_coils_bulk(0, &bits),
            _ => made.set_discretes_bulk(0, &bits),
        }
        .map_err(describe)?;
    }
    Ok(Arc::new(Mutex::new(made)))
}

// Whole frames out of a stream of bytes. An ASCII frame ends with its line.
fn next_frame(from: &mut impl Read, kept: &mut Vec<u8>, proto: ModbusProto, is_request: bool) -> Outcome<Vec<u8>> {
    loop {
        let size = match proto {
            ModbusProto::Ascii => kept.iter().position(|byte| *byte == b'\n').map(|at| at + 1),
            _ => {
                let guess = if is_request { guess_request_frame_len } else { guess_response_frame_len };
                guess(kept, proto).ok().map(usize::from).filter(|size| kept.len() >= *size)
            }
        };
        if let Some(size) = size {
            return Ok(kept.drain(..size).collect());
        }
        let mut piece = [0; 512];
        let count = from.read(&mut piece)?;
        if count == 0 {
            return Err("the other side has ended the connection".into());
        }
        kept.extend_from_slice(&piece[..count]);
    }
}

fn from_ascii(line: &[u8]) -> Outcome<Vec<u8>> {
    let mut bytes = [0; 256];
    let count = parse_ascii_frame(line, line.len(), &mut bytes, 0).map_err(describe)?;
    Ok(bytes[..usize::from(count)].to_vec())
}

fn to_ascii(bytes: &[u8]) -> Outcome<Vec<u8>> {
    let mut line = Vec::new();
    generate_ascii_frame(bytes, &mut line).map_err(describe)?;
    Ok(line)
}

// What goes back, nothing where nothing must.
fn response_to(request: &[u8], memory: &Memory, proto: ModbusProto) -> Outcome<Vec<u8>> {
    let is_ascii = matches!(proto, ModbusProto::Ascii);
    let mut bytes = if is_ascii { from_ascii(request)? } else { request.to_vec() };
    bytes.resize(256, 0);
    let mut response = Vec::new();
    let mut frame = ModbusFrame::new(UNIT, &bytes, proto, &mut response);
    frame.parse().map_err(describe)?;
    if frame.processing_required {
        let mut all = memory.lock().unwrap();
        if frame.readonly { frame.process_read(&**all) } else { frame.process_write(&mut **all) }.map_err(describe)?;
    }
    if !frame.response_required {
        return Ok(Vec::new());
    }
    frame.finalize_response().map_err(describe)?;
    if is_ascii { to_ascii(&response) } else { Ok(response) }
}

// On a serial line nothing follows a request before its answer; and what rmodbus takes for the length of a request of function
// 22, which it refuses, is two bytes short.
fn serve_stream(mut stream: impl Read + Write, memory: &Memory, proto: ModbusProto) -> Outcome<()> {
    let mut kept = Vec::new();
    loop {
        let request = next_frame(&mut stream, &mut kept, proto, true)?;
        if !matches!(proto, ModbusProto::TcpUdp) {
            kept.clear();
        }
        match response_to(&request, memory, proto) {
            Ok(response) => stream.write_all(&response)?,
            Err(why) => eprintln!("{why}"),
        }
    }
}

fn serve(transport: &str, place: &str, map: &str) -> Outcome<()> {
    let memory = memory_of(map)?;
    let proto = proto_of(transport);
    match transport {
        "tcp" => {
            for stream in TcpListener::bind(format!("127.0.0.1:{place}"))?.incoming() {
                let (stream, memory) = (stream?, memory.clone());
                std::thread::spawn(move || serve_stream(stream, &memory, proto).map_err(|e| eprintln!("{e}")));
            }
            Ok(())
        }
        "udp" => {
            let socket = UdpSocket::bind(format!("127.0.0.1:{place}"))?;
            let mut packet = [0; 512];
            loop {
                let (count, from) = socket.recv_from(&mut packet)?;
                socket.send_to(&response_to(&packet[..count], &memory, proto)?, from)?;
            }
        }
        _ => serve_stream(open_line(place)?, &memory, proto),
    }
}

fn open_line(place: &str) -> Outcome<File> {
    Ok(OpenOptions::new().read(true).write(true).open(place)?)
}

// A datagram socket as a stream: one read gives one packet.
struct Datagrams(UdpSocket);

impl Read for Datagrams {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        self.0.recv(to)
    }
}

impl Write for Datagrams {
    fn write(&mut self, from: &[u8]) -> std::io::Result<usize> {
        self.0.send(from)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

struct Client<S> {
    stream: S,
    kept: Vec<u8>,
    proto: ModbusProto,
    request: ModbusRequest,
}

impl<S: Read + Write> Client<S> {
    fn ask(&mut self, make: impl Fn(&mut ModbusRequest, &mut Vec<u8>) -> Result<(), ErrorKind>) -> Outcome<Vec<u8>> {
        let mut bytes = Vec::new();
        make(&mut self.request, &mut bytes).map_err(describe)?;
        let is_ascii = matches!(self.proto, ModbusProto::Ascii);
        self.stream.write_all(&if is_ascii { to_ascii(&bytes)? } else { bytes })?;
        let answer = next_frame(&mut self.stream, &mut self.kept, self.proto, false)?;
        if is_ascii { from_ascii(&answer) } else { Ok(answer) }
    }

    fn words(&mut self, make: impl Fn(&mut ModbusRequest, &mut Vec<u8>) -> Result<(), ErrorKind>) -> Outcome<Vec<u16>> {
        let answer = self.ask(make)?;
        let mut out = Vec::new();
        self.request.parse_u16(&answer, &mut out).map_err(describe)?;
        Ok(out)
    }

    fn bits(&mut self, make: impl Fn(&mut ModbusRequest, &mut Vec<u8>) -> Result<(), ErrorKind>) -> Outcome<Vec<bool>> {
        let answer = self.ask(make)?;
        let mut out = Vec::new();
        self.request.parse_bool(&answer, &mut out).map_err(describe)?;
        out.truncate(4);
        Ok(out)
    }

    fn write(&mut self, make: impl Fn(&mut ModbusRequest, &mut Vec<u8>) -> Result<(), ErrorKind>) -> Outcome<()> {
        let answer = self.ask(make)?;
        self.request.parse_ok(&answer).map_err(describe)
    }

    fn run(&mut self) -> Outcome<()> {
        let holding = self.words(|r, to| r.generate_get_holdings(5000, 3, to))?;
        let input = self.words(|r, to| r.generate_get_inputs(5000, 3, to))?;
        let coils = self.bits(|r, to| r.generate_get_coils(5000, 4, to))?;
        let discretes = self.bits(|r, to| r.generate_get_discretes(5000, 4, to))?;
        self.write(|r, to| r.generate_set_holding(5010, 0x42, to))?; // it has no mask write
        self.write(|r, to| r.generate_set_holdings_bulk(5011, &[78, 79], to))?;
        self.write(|r, to| r.generate_set_coil(5010, true, to))?;
        self.write(|r, to| r.generate_set_coils_bulk(5011, &[true, false, true], to))?;
        let written = self.words(|r, to| r.generate_get_holdings(5010, 3, to))?;
        let switched = self.bits(|r, to| r.generate_get_coils(5010, 4, to))?;
        let answer = self.ask(|r, to| r.generate_get_holdings(6000, 1, to))?;
        let refusal = match self.request.parse_ok(&answer) {
            Err(ErrorKind::IllegalDataAddress) => 2,
            other => return Err(format!("6000 was answered by {other:?}").into()),
        };
        println!(
            r#"{{"holding":{holding:?},"input":{input:?},"coils":{coils:?},"discretes":{discretes:?},"#
        );
        println!(r#""written":{written:?},"switched":{switched:?},"refusal":{refusal}}}"#);
        Ok(())
    }
}

fn ask(transport: &str, place: &str) -> Outcome<()> {
    let proto = proto_of(transport);
    let request = ModbusRequest::new(UNIT, proto);
    let kept = Vec::new();
    let patience = Some(Duration::from_secs(5));
    match transport {
        "tcp" => {
            let stream = TcpStream::connect(format!("127.0.0.1:{place}"))?;
            stream.set_read_timeout(patience)?;
            Client { stream, kept, proto, request }.run()
        }
        "udp" => {
            let socket = UdpSocket::bind("127.0.0.1:0")?;
            socket.connect(format!("127.0.0.1:{place}"))?;
            socket.set_read_timeout(patience)?;
            Client { stream: Datagrams(socket), kept, proto, request }.run()
        }
        _ => Client { stream: open_line(place)?, kept, proto, request }.run(),
    }
}

fn main() -> Outcome<()> {
    let words: Vec<String> = std::env::args().collect();
    match words[1].as_str() {
        "server" => serve(&words[2], &words[3], &words[4]),
        _ => ask(&words[2], &words[3]),
    }
}
